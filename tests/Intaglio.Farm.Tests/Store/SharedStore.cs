namespace Intaglio.Farm.Tests;

/// <summary>A server that the tests of a class share.</summary>
public sealed class SharedStore : IAsyncLifetime
{
    private readonly TemporaryFolder folder = new();

    internal StoreProcess Store { get; private set; } = null!;

    public async Task InitializeAsync() => Store = await StoreProcess.StartAsync(folder["cache"]);

    public async Task DisposeAsync()
    {
        await Store.DisposeAsync();
        folder.Dispose();
    }
}
