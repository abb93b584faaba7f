using Microsoft.Extensions.DependencyInjection;
using Xunit;

ServiceCollection services = new();
// the page
using ServiceProvider provider = services.BuildServiceProvider();
Assert.EndsWith("thumbs", provider.GetRequiredService<ContentCache>().Directory);
