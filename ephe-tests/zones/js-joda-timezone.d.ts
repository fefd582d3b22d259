/** The build of @js-joda/timezone that brings its rules provider without any data; the package types no build. */
declare module "@js-joda/timezone/dist/js-joda-timezone-empty.js" {}
