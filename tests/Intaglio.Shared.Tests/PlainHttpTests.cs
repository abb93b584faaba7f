namespace Intaglio.Shared.Tests;

public sealed class PlainHttpTests
{
    [Theory]
    [InlineData("http://example.org/", true)]
    [InlineData("HTTP://192.0.2.1:8420/x", true)]
    [InlineData("http://[2001:db8::1]/", true)]
    [InlineData("http://0.0.0.0/", true)]
    [InlineData("http://localhost.example.org/", true)]
    [InlineData("http://localhost:8420/", false)]
    [InlineData("http://127.0.0.1:8420/x", false)]
    [InlineData("http://[::1]/", false)]
    [InlineData("https://example.org/", false)]
    public void Plain_HTTP_is_readable_except_on_this_machine(string address, bool expected) =>
        Assert.Equal(expected, PlainHttp.IsReadable(new Uri(address)));
}
