using Xunit;

// the page
Assert.Equal("zkltfc7i", name);
Assert.Equal(20, longer.Length);
