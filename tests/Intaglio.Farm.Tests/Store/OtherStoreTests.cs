using System.Net;
using Intaglio.Baking;
using Intaglio.Farm.Tests.Serving;
using Intaglio.Testing.Remote;

namespace Intaglio.Farm.Tests;

/// <summary>Farms whose files another server has.</summary>
[Trait("Duration", "Long")]
public sealed class OtherStoreTests : IDisposable
{
    private const string Token = "work.token~01234";

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public async Task A_farm_uses_another_store_with_its_token()
    {
        WriteSecret("tokens", $"write {Token}\n");
        WriteSecret("token", $"{Token}\n");
        await using StoreProcess store = await StoreProcess.StartAsync(folder["store"], "--token-file", folder["tokens"]);
        string[] options = ["--store", store.Addresses[0].AbsoluteUri, "--store-token-file", folder["token"]];
        using FarmProject first = new(), second = new();
        await using (StoreProcess farm = await StoreProcess.StartFarmAsync(folder["first"], options))
        {
            BakeReport report = first.Bake(farm.Addresses[0]);
            Assert.Equal((FarmProject.Files + 1, 0), (report.Made, report.Failures.Count));
            Assert.Equal(first.BakeLocally(), FarmProject.RootOf(report));
            await farm.StopAsync();
            Assert.Equal("", farm.Error);
        }
        // A farm with an empty folder finds the results in the store.
        await using StoreProcess other = await StoreProcess.StartFarmAsync(folder["second"], ["--no-worker", .. options]);
        BakeReport found = second.Bake(other.Addresses[0]);
        Assert.Equal((0, FarmProject.Files + 1), (found.Made, found.Fetched));
    }

    [Fact]
    public async Task A_run_continues_without_the_copies_of_its_server()
    {
        const string Runs = "runs";
        await using StoreProcess store = await StoreProcess.StartAsync(folder["store"]);
        string[] options = ["--store", store.Addresses[0].AbsoluteUri];
        using FarmProject project = new();
        string run;
        await using (StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], ["--no-worker", .. options]))
        {
            run = project.Bake(farm.Addresses[0], detach: true).FarmRun!;
            await farm.StopAsync();
        }
        Directory.Move(Path.Combine(folder["farm"], Runs), folder[Runs]);
        Directory.Delete(folder["farm"], recursive: true);
        await using (StoreProcess empty = await StoreProcess.StartFarmAsync(folder["farm"], ["--no-worker", .. options]))
            await empty.StopAsync();
        Directory.Move(folder[Runs], Path.Combine(folder["farm"], Runs));

        await using StoreProcess again = await StoreProcess.StartFarmAsync(folder["farm"], options);
        BakeReport report = await Task.Run(() => project.Bake(again.Addresses[0], attach: run));
        Assert.Equal((FarmProject.Files + 1, 0), (report.Fetched, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
    }

    [Fact]
    public async Task A_bake_waits_for_a_store_that_is_started_again()
    {
        StoreProcess store = await StoreProcess.StartAsync(folder["store"]);
        // The store has another port after its restart, because somebody else can take its first one meanwhile.
        using Forwarder forwarder = new(store.Addresses[0]);
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--store", forwarder.Address.AbsoluteUri);
        await store.StopAsync();
        await store.DisposeAsync();
        forwarder.Servers = [];
        using FarmProject project = new();
        Task<BakeReport> bake = Task.Run(() => project.Bake(farm.Addresses[0]));
        await WaitForErrorAsync(farm, $"the store {forwarder.Address} cannot be reached");
        Assert.False(bake.IsCompleted);

        await using StoreProcess again = await StoreProcess.StartAsync(folder["store"]);
        forwarder.Servers = again.Addresses;
        BakeReport report = await bake;
        Assert.Equal((FarmProject.Files + 1, 0), (report.Made, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
    }

    [Fact]
    public async Task Requests_for_files_are_passed_on()
    {
        using RemoteServer store = new();
        await using StoreProcess farm = await StartAsync(store);
        Item small = Item.Create(100), large = Item.Create(3_000_000, 2), other = Item.Create(2_000_000, 3), empty = Item.Create(0);
        foreach (Item item in (Item[])[small, large, empty])
        {
            Assert.Equal(HttpStatusCode.NotFound, await farm.SendAsync(HttpMethod.Head, item.Path));
            Assert.Equal(HttpStatusCode.Created, await farm.PutAsync(item.Path, item.Bytes));
            Assert.Equal(item.Bytes, store.Files[item.Path[1..]]);
            Assert.Equal(item.Bytes, await farm.GetAsync(item.Path));
        }
        // Another server has stored an item, and one was removed.
        store.Files[other.Path[1..]] = other.Bytes;
        store.Files.TryRemove(small.Path[1..], out _);
        Assert.Equal(other.Bytes, await farm.GetAsync(other.Path));
        Assert.Equal(HttpStatusCode.NotFound, await farm.SendAsync(HttpMethod.Head, small.Path));
        Assert.Equal($"{small.Digest}\n", await FindMissingAsync(farm, large, small, other));

        Assert.Equal(HttpStatusCode.Created, await farm.PutAsync(small.RecordPath, [1, 2]));
        Assert.Equal([1, 2], store.Files[small.RecordPath[1..]]);
        store.Files[small.RecordPath[1..]] = [3];
        Assert.Equal([3], await farm.GetAsync(small.RecordPath));
    }

    [Fact]
    public async Task Wrong_bytes_do_not_reach_the_store()
    {
        using RemoteServer store = new();
        await using StoreProcess farm = await StartAsync(store, "--max-item-size", "1000");
        Item item = Item.Create(100), large = Item.Create(2000, 2);
        Assert.Equal(HttpStatusCode.UnprocessableEntity, await farm.PutAsync(item.Path, large.Bytes[..100]));
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, await farm.PutAsync(large.Path, large.Bytes));
        Assert.Equal(HttpStatusCode.NotFound, await farm.SendAsync(HttpMethod.Put, "/x"));
        Assert.Empty(store.Files);
        Assert.Empty(store.Requests);
    }

    [Theory]
    [InlineData(RemoteFault.Error500, 502, "responds with status 500")]
    [InlineData(RemoteFault.Unauthorized401, 502, "refuses the token with status 401")]
    [InlineData(RemoteFault.Redirect, 502, "responds with status 30")]
    [InlineData(RemoteFault.Close, 502, "cannot be reached")]
    [InlineData(RemoteFault.Garbage, 502, "cannot be reached")]
    [InlineData(RemoteFault.Full507, 507, "responds with status 507")]
    public async Task Failures_of_the_store_are_not_those_of_the_client(RemoteFault fault, int expected, string message)
    {
        using RemoteServer store = new();
        await using StoreProcess farm = await StartAsync(store);
        Item item = Item.Create(100), other = Item.Create(100, 2);
        store.Files[other.Path[1..]] = other.Bytes;
        store.FailAll(fault);
        Assert.Equal((HttpStatusCode)expected, await farm.PutAsync(item.Path, item.Bytes));
        Assert.Equal(HttpStatusCode.BadGateway, await farm.SendAsync(HttpMethod.Head, other.Path));
        Assert.Equal(HttpStatusCode.BadGateway, await farm.SendAsync(HttpMethod.Get, other.Path));
        await WaitForErrorAsync(farm, $"the store {store.Address}/ {message}");
        store.FailAll(RemoteFault.None);
        Assert.Equal(HttpStatusCode.Created, await farm.PutAsync(item.Path, item.Bytes));
        Assert.Equal(other.Bytes, await farm.GetAsync(other.Path));
    }

    [Fact]
    public async Task An_item_that_ends_early_is_not_complete_for_the_client()
    {
        using RemoteServer store = new();
        await using StoreProcess farm = await StartAsync(store);
        Item item = Item.Create(500_000);
        store.Files[item.Path[1..]] = item.Bytes;
        store.FailAll(RemoteFault.Truncate);
        using (HttpResponseMessage response = await farm.Client.GetAsync(item.Path, HttpCompletionOption.ResponseHeadersRead))
        {
            Assert.Equal((HttpStatusCode.OK, item.Bytes.Length), (response.StatusCode, response.Content.Headers.ContentLength));
            await Assert.ThrowsAsync<HttpRequestException>(() => response.Content.ReadAsByteArrayAsync());
        }
        await WaitForErrorAsync(farm, "a file of the other store ends early");
        store.FailAll(RemoteFault.None);
        Assert.Equal(item.Bytes, await farm.GetAsync(item.Path));
    }

    [Fact]
    public async Task Rights_are_those_of_the_farm()
    {
        string viewer = new('v', 20);
        WriteSecret("tokens", $"view {viewer}\n");
        using RemoteServer store = new();
        await using StoreProcess farm = await StartAsync(store, "--token-file", folder["tokens"]);
        Item item = Item.Create(100);
        store.Files[item.Path[1..]] = item.Bytes;
        Assert.Equal(HttpStatusCode.Unauthorized, await farm.SendAsync(HttpMethod.Get, item.Path));
        Assert.Equal(HttpStatusCode.Forbidden, await farm.SendAsync(HttpMethod.Put, item.Path, $"Bearer {viewer}"));
        Assert.Empty(store.Requests);
        Assert.Equal(HttpStatusCode.OK, await farm.SendAsync(HttpMethod.Get, item.Path, $"Bearer {viewer}"));
        // The token of the client stays at the farm.
        Assert.DoesNotContain(store.Headers, header => header.Contains(viewer, StringComparison.Ordinal));
    }

    private Task<StoreProcess> StartAsync(RemoteServer store, params string[] options) =>
        StoreProcess.StartFarmAsync(folder["farm"], ["--no-worker", "--store", store.Address.AbsoluteUri, .. options]);

    private static async Task<string> FindMissingAsync(StoreProcess farm, params Item[] items)
    {
        using StringContent body = new(string.Concat(items.Select(item => $"{item.Digest}\n")));
        using HttpResponseMessage response = await farm.Client.PostAsync(new Uri("farm/missing", UriKind.Relative), body);
        return await response.Content.ReadAsStringAsync();
    }

    private static Task WaitForErrorAsync(StoreProcess farm, string text) =>
        Waiting.ForAsync(() => farm.Error.Contains(text, StringComparison.Ordinal), $"the farm prints '{text}'");

    private void WriteSecret(string name, string text)
    {
        folder.Write(name, text);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder[name], UnixFileMode.UserRead | UnixFileMode.UserWrite);
    }
}
