"""Every screen: sizes, accessibility, manners."""
