using System.Net;

namespace Intaglio.Farm.Tests;

/// <summary>The end of a server by a signal.</summary>
public sealed class StopTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData(StoreProcess.Termination)]
    [InlineData(StoreProcess.Interruption)]
    public async Task A_signal_ends_the_server_without_an_error(int signal)
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no signals.");
        StoreProcess.StopIgnoringInterruptions();
        await using StoreProcess store = await StoreProcess.StartAsync(folder["cache"]);
        using RawConnection idle = new(store);
        store.Signal(signal);
        Assert.Equal(0, await store.WaitAsync());
        Assert.Equal("", store.Error);
    }

    [SkippableTheory]
    [InlineData("cas", 1000)]
    [InlineData("cas", 5_000_000)]
    [InlineData("ac", 5_000_000)]
    [Trait("Duration", "Long")]
    public async Task An_upload_that_is_not_complete_leaves_nothing(string kind, int length)
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no signals.");
        Item item = Item.Create(length);
        await using (StoreProcess store = await StoreProcess.StartAsync(folder["cache"]))
        {
            using RawConnection connection = new(store);
            connection.Send($"PUT /{kind}/{item.Digest} HTTP/1.1\nHost: x\nContent-Length: {length}\n\n");
            connection.Send(item.Bytes.AsSpan(0, length - 1));
            store.Signal(StoreProcess.Termination);
            Assert.Equal(0, await store.WaitAsync());
        }
        BodyTests.AssertNoDrafts(folder["cache"]);
        await using StoreProcess again = await StoreProcess.StartAsync(folder["cache"]);
        Assert.Null(await again.GetAsync($"/{kind}/{item.Digest}"));
        Assert.Equal(HttpStatusCode.Created, await again.PutAsync(item.Path, item.Bytes));
    }

    /// <summary>The system closes the files of a killed process, which have no names where it supports that.</summary>
    [Fact]
    public async Task A_killed_server_leaves_complete_items()
    {
        Item complete = Item.Create(200_000), incomplete = Item.Create(5_000_000, seed: 2);
        await using (StoreProcess store = await StoreProcess.StartAsync(folder["cache"]))
        {
            Assert.Equal(HttpStatusCode.Created, await store.PutAsync(complete.Path, complete.Bytes));
            using RawConnection connection = new(store);
            connection.Send($"PUT {incomplete.Path} HTTP/1.1\nHost: x\nContent-Length: {incomplete.Bytes.Length}\n\n");
            connection.Send(incomplete.Bytes.AsSpan(1));
        }
        await using StoreProcess again = await StoreProcess.StartAsync(folder["cache"]);
        Assert.Equal(complete.Bytes, await again.GetAsync(complete.Path));
        Assert.Null(await again.GetAsync(incomplete.Path));
    }
}
