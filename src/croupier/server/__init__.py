"""The floor over HTTP and WebSockets: accounts, what each viewer may see, the live channel.

Read `auth/users` (roles), `tables/views` (what is disclosed, and nothing else), `live/hub` and
`live/channels` (the live channel), `auth/guards` and `middleware` (checks of every request), `app`
(how it is put together).
"""
