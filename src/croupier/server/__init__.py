"""The floor over HTTP and WebSockets: who may ask what, and what each may see.

Read `people` (roles), `views` and `public` (what is disclosed, and nothing else), `hub` and `live`
(the live channel), `guards` (what is checked of every request), `app` (all of it put together).
"""
