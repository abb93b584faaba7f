using System.Diagnostics;
using System.Net;
using System.Text;

namespace Intaglio.Farm.Tests;

/// <summary>Storing and fetching items and records.</summary>
public sealed class ItemTests : IAsyncLifetime, IDisposable
{
    private readonly TemporaryFolder folder = new();
    private StoreProcess store = null!;

    private string Cache => folder["cache"];

    public async Task InitializeAsync() => store = await StoreProcess.StartAsync(Cache);

    public async Task DisposeAsync() => await store.DisposeAsync();

    public void Dispose() => folder.Dispose();

    /// <summary>The lengths are on both sides of those at which the server changes its way, and of the tree hash.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(4096)]
    [InlineData(128 * 1024)]
    [InlineData(128 * 1024 + 1)]
    [InlineData(1_000_000)]
    [InlineData(8 * 1024 * 1024 + 1)]
    [InlineData(20_000_000)]
    public async Task An_item_is_fetched_as_it_was_stored(int length)
    {
        Item item = Item.Create(length);
        Assert.Null(await store.GetAsync(item.Path));
        Assert.Equal(HttpStatusCode.NotFound, await store.SendAsync(HttpMethod.Head, item.Path));
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(item.Path, item.Bytes));
        Assert.Equal(item.Bytes, await store.GetAsync(item.Path));
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(item.Path, item.Bytes));
        Assert.Equal(item.Bytes, File.ReadAllBytes(item.FileIn(Cache)));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1000)]
    [InlineData(65536)]
    [InlineData(200_000)]
    [InlineData(8 * 1024 * 1024)]
    public async Task A_record_is_replaced(int length)
    {
        Item first = Item.Create(length), second = Item.Create(length + 1, seed: 2);
        string path = first.RecordPath;
        Assert.Null(await store.GetAsync(path));
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(path, first.Bytes));
        Assert.Equal(first.Bytes, await store.GetAsync(path));
        Item other = length < 8 * 1024 * 1024 ? second : Item.Create(length, seed: 2);
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(path, other.Bytes));
        Assert.Equal(other.Bytes, await store.GetAsync(path));
    }

    [Fact]
    public async Task A_known_digest_is_that_of_the_protocol()
    {
        // b2sum -l 256.
        const string Path = "/cas/93becc6e9882211c3ec3708c95bcd69baab7bb59c7f4bc84ce637b88a534b783";
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(Path, "hello\n"u8.ToArray()));
        Assert.Equal("hello\n"u8.ToArray(), await store.GetAsync(Path));
    }

    [Theory]
    [InlineData(100)]
    [InlineData(1_000_000)]
    public async Task Bytes_with_another_digest_are_refused(int length)
    {
        Item item = Item.Create(length), other = Item.Create(length, seed: 2);
        using HttpResponseMessage response = await store.Client.PutAsync(item.Path, new ByteArrayContent(other.Bytes));
        Assert.Equal(HttpStatusCode.UnprocessableEntity, response.StatusCode);
        Assert.Equal("the bytes do not have the digest in the path\n", await response.Content.ReadAsStringAsync());
        Assert.Null(await store.GetAsync(item.Path));
        Assert.Null(await store.GetAsync(other.Path));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1000)]
    [InlineData(1_000_000)]
    public async Task A_body_of_unknown_length_is_stored(int length)
    {
        Item item = Item.Create(length);
        foreach (string path in (string[])[item.Path, item.RecordPath])
        {
            using HttpRequestMessage request = new(HttpMethod.Put, path) { Content = new ByteArrayContent(item.Bytes) };
            request.Headers.TransferEncodingChunked = true;
            using HttpResponseMessage response = await store.Client.SendAsync(request);
            Assert.Equal(HttpStatusCode.Created, response.StatusCode);
            Assert.Equal(item.Bytes, await store.GetAsync(path));
        }
    }

    [Fact]
    public async Task Folders_before_the_kind_are_ignored()
    {
        Item item = Item.Create(100);
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync($"/a/b{item.Path}", item.Bytes));
        Assert.Equal(item.Bytes, await store.GetAsync($"/ac/cas{item.Path}?query"));
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync($"/a{item.RecordPath}", item.Bytes));
        Assert.Equal(item.Bytes, await store.GetAsync($"/cas{item.RecordPath}"));
    }

    [Theory]
    [InlineData("GET")]
    [InlineData("HEAD")]
    public async Task Responses_have_a_length_and_no_name_of_the_server(string method)
    {
        Item item = Item.Create(300_000), missing = Item.Create(10);
        await store.PutAsync(item.Path, item.Bytes);
        await store.PutAsync(item.RecordPath, item.Bytes);
        foreach ((string path, int length) in ((string, int)[])[(item.Path, item.Bytes.Length), (item.RecordPath, item.Bytes.Length), (missing.Path, "not found\n".Length), (missing.RecordPath, "not found\n".Length), ("/", "not found\n".Length)])
        {
            using HttpRequestMessage request = new(new HttpMethod(method), path);
            using HttpResponseMessage response = await store.Client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
            Assert.Equal(length, response.Content.Headers.ContentLength);
            Assert.NotEqual(true, response.Headers.TransferEncodingChunked);
            Assert.Empty(response.Headers.Server);
            Assert.Equal(method == "HEAD" ? 0 : length, (await response.Content.ReadAsByteArrayAsync()).Length);
        }
    }

    [Fact]
    public async Task Items_are_there_after_a_restart()
    {
        Item item = Item.Create(5000), record = Item.Create(6000, seed: 2);
        await store.PutAsync(item.Path, item.Bytes);
        await store.PutAsync(record.RecordPath, record.Bytes);
        await store.StopAsync();
        await using StoreProcess again = await StoreProcess.StartAsync(Cache);
        Assert.Equal(item.Bytes, await again.GetAsync(item.Path));
        Assert.Equal(record.Bytes, await again.GetAsync(record.RecordPath));
    }

    [Theory]
    [InlineData(5000, 4999)]
    [InlineData(5000, 5000)]
    [InlineData(1_000_000, 0)]
    [InlineData(1_000_000, 1_000_000)]
    public async Task A_damaged_file_is_replaced(int length, int damagedLength)
    {
        Item item = Item.Create(length);
        await store.PutAsync(item.Path, item.Bytes);
        File.Delete(item.FileIn(Cache));
        File.WriteAllBytes(item.FileIn(Cache), new byte[damagedLength]);
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(item.Path, item.Bytes));
        Assert.Equal(item.Bytes, await store.GetAsync(item.Path));
    }

    /// <summary>A record is not served with other bytes than it was stored with, because its length is known.</summary>
    [Fact]
    public async Task A_record_whose_bytes_are_cut_off_does_not_exist()
    {
        Item record = Item.Create(5000);
        await store.PutAsync(record.RecordPath, record.Bytes);
        File.Delete(record.FileIn(Cache));
        File.WriteAllBytes(record.FileIn(Cache), new byte[100]);
        Assert.Null(await store.GetAsync(record.RecordPath));
        Assert.Equal(HttpStatusCode.Created, await store.PutAsync(record.RecordPath, record.Bytes));
        Assert.Equal(record.Bytes, await store.GetAsync(record.RecordPath));
    }

    [Fact]
    public async Task Clients_work_in_parallel()
    {
        await Task.WhenAll(Enumerable.Range(0, 16).Select(client => Task.Run(async () =>
        {
            for (int i = 0; i < 20; i++)
            {
                // Two clients store the same items at the same time.
                Item item = Item.Create(1 + (i * 20_011), seed: client / 2 * 100 + i);
                Assert.Equal(HttpStatusCode.Created, await store.PutAsync(item.Path, item.Bytes));
                Assert.Equal(item.Bytes, await store.GetAsync(item.Path));
                Assert.Equal(HttpStatusCode.Created, await store.PutAsync(item.RecordPath, item.Bytes));
                Assert.Equal(item.Bytes, await store.GetAsync(item.RecordPath));
            }
        })));
    }

    /// <summary>A client of the system, which asks before it sends a body.</summary>
    [SkippableFact]
    public async Task Curl_stores_and_fetches()
    {
        string curl = InstalledProgram.Need("curl");
        Item item = Item.Create(2_000_000);
        folder.Write("item", item.Bytes);
        string url = new Uri(store.Addresses[0], item.Path).ToString();
        ProcessStartInfo put = new(curl, ["--silent", "--show-error", "--fail", "--noproxy", "*", "--upload-file", folder["item"], url]);
        (await Processes.RunAsync(put)).AssertSuccess();
        Outcome got = (await Processes.RunAsync(new(curl, ["--silent", "--show-error", "--fail", "--noproxy", "*", url]))).AssertSuccess();
        Assert.Equal(item.Bytes, got.Output);
        Assert.Equal("", Encoding.UTF8.GetString((await Processes.RunAsync(new(curl, ["--silent", "--fail", "--noproxy", "*", url + "0"]))).Output));
    }
}
