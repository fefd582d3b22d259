"""Generated from package.json by `npm run generate`: do not edit."""

VERSION = "1.0.0"
