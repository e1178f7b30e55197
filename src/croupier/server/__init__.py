"""The floor over HTTP and WebSockets: accounts, what each viewer may see, the live channel.

Read `auth/users` (roles), `tables/views` (everything that is disclosed), `live/hub` and
`live/channels` (the live channel), `auth/guards` and `middleware` (checks of every request), `app`
(how the parts are assembled)."""
