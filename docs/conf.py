"""The documentation site: the pages of this folder, and pages made from the rulebooks.

`make docs` builds it; a link that leads nowhere stops the build."""

import sys
from importlib.metadata import version as installed
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "Croupier"
version = release = installed("croupier")
html_title = "Croupier"
extensions = ["myst_parser", "sphinx.ext.autodoc", "site_pages"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["site_pages"]
html_theme = "furo"
html_logo = html_favicon = "../web/public/icon.svg"
html_static_path = ["_static"]
html_css_files = ["croupier.css"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1d5c48", "color-brand-content": "#1d5c48"},
    "dark_css_variables": {"color-brand-primary": "#8fd3b6", "color-brand-content": "#8fd3b6"},
}
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"
myst_enable_extensions = ["attrs_inline", "deflist"]
myst_heading_anchors = 4
pygments_style = "friendly"
pygments_dark_style = "native"
