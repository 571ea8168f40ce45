"""HTTP: middleware, rate limits, static files, and what routes share. The routes themselves are in routes/."""
