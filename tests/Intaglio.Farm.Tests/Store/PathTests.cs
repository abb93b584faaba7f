using System.Net;

namespace Intaglio.Farm.Tests;

/// <summary>Paths that do not name a file, and methods that the server does not have.</summary>
public sealed class PathTests(SharedStore shared) : IClassFixture<SharedStore>
{
    private const string Digits = "93becc6e9882211c3ec3708c95bcd69baab7bb59c7f4bc84ce637b88a534b783";

    private readonly StoreProcess store = shared.Store;

    /// <summary>The paths are sent as they are. A library would shorten some of them.</summary>
    [Theory]
    [InlineData("/")]
    [InlineData("//")]
    [InlineData("/cas")]
    [InlineData("/cas/")]
    [InlineData("/ac/")]
    [InlineData("/cas/93becc6e")]
    [InlineData($"/{Digits}")]
    [InlineData($"/cas{Digits}")]
    [InlineData($"/xcas/{Digits}")]
    [InlineData($"/xac/{Digits}")]
    [InlineData($"/CAS/{Digits}")]
    [InlineData($"/other/{Digits}")]
    [InlineData($"/cas//{Digits}")]
    [InlineData($"/cas/{Digits}/")]
    [InlineData($"/cas/{Digits}0")]
    [InlineData($"/cas/0{Digits}")]
    [InlineData($"/cas/{Digits}.tmp")]
    [InlineData($"/cas/{Digits}%00", 400)]
    [InlineData($"/cas/{Digits}%0a")]
    [InlineData($"/cas/ {Digits}", 400)]
    [InlineData($"/cas/%20{Digits}")]
    [InlineData("/cas/93BECC6E9882211C3EC3708C95BCD69BAAB7BB59C7F4BC84CE637B88A534B783")]
    [InlineData("/cas/g3becc6e9882211c3ec3708c95bcd69baab7bb59c7f4bc84ce637b88a534b783")]
    [InlineData("/cas/%EF%BC%993becc6e9882211c3ec3708c95bcd69baab7bb59c7f4bc84ce637b88a534b783")]
    [InlineData("/cas/../../../../../../../../../../../../../../../etc/passwd")]
    [InlineData("/cas/..%2f..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd")]
    [InlineData("/cas/..%5c..%5c..%5cintaglio-cache")]
    [InlineData("/cas/%2e%2e/%2e%2e/intaglio-cache")]
    [InlineData("/cas/../intaglio-cache")]
    [InlineData($"/cas/93/{Digits}")]
    [InlineData($"/contents/93/{Digits}")]
    [InlineData("/cas/temporary")]
    [InlineData("/healthy")]
    [InlineData("/health/")]
    [InlineData("/x/health")]
    [InlineData("/x/metrics")]
    public async Task Other_paths_do_not_exist(string path, int expected = 404)
    {
        await store.PutAsync($"/cas/{Digits}", "hello\n"u8.ToArray());
        foreach (string method in (string[])["GET", "HEAD", "PUT", "DELETE"])
        {
            using RawConnection connection = new(store);
            connection.Send($"{method} {path} HTTP/1.1\nHost: x\nContent-Length: 0\nConnection: close\n\n");
            Assert.Equal((method, expected), (method, connection.ReadStatus()));
        }
    }

    /// <summary>Segments that lead up are resolved before the path is looked at.</summary>
    [Fact]
    public async Task A_path_that_leads_up_names_only_files_of_the_cache()
    {
        await store.PutAsync($"/cas/{Digits}", "hello\n"u8.ToArray());
        using RawConnection connection = new(store);
        connection.Send($"GET /../../x/../cas/{Digits} HTTP/1.1\nHost: x\n\n");
        Assert.Equal(200, connection.ReadStatus());
    }

    [Theory]
    [InlineData("DELETE", "GET, HEAD, PUT", "cas")]
    [InlineData("POST", "GET, HEAD, PUT", "ac")]
    [InlineData("OPTIONS", "GET, HEAD, PUT", "cas")]
    [InlineData("PATCH", "GET, HEAD, PUT", "cas")]
    [InlineData("PROPFIND", "GET, HEAD, PUT", "ac")]
    public async Task Other_methods_are_refused(string method, string allowed, string kind)
    {
        using HttpRequestMessage request = new(new HttpMethod(method), $"/{kind}/{Digits}");
        using HttpResponseMessage response = await store.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.MethodNotAllowed, response.StatusCode);
        Assert.Equal(allowed, string.Join(", ", response.Content.Headers.Allow));
        Assert.Equal($"the method must be one of {allowed}\n", await response.Content.ReadAsStringAsync());
    }

    /// <summary>Browsers send this header with every PUT.</summary>
    [Fact]
    public async Task Web_pages_cannot_store_files()
    {
        // Other tests store the known digest.
        Item item = Item.Create(1000);
        using HttpRequestMessage request = new(HttpMethod.Put, item.Path) { Content = new ByteArrayContent(item.Bytes) };
        request.Headers.Add("Origin", "http://example.org");
        using HttpResponseMessage response = await store.Client.SendAsync(request);
        Assert.Equal(HttpStatusCode.Forbidden, response.StatusCode);
        Assert.Null(await store.GetAsync(item.Path));
    }

    [Theory]
    [InlineData("/health")]
    [InlineData("/metrics")]
    public async Task Pages_are_only_read(string path)
    {
        Assert.Equal(HttpStatusCode.MethodNotAllowed, await store.PutAsync(path, []));
        Assert.Equal(HttpStatusCode.OK, await store.SendAsync(HttpMethod.Head, path));
    }
}
