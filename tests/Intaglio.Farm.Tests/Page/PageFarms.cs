namespace Intaglio.Farm.Tests.Page;

/// <summary>Two farms without workers, which tests that start no run share: one open, and one that requires a token.</summary>
public sealed class PageFarms : IAsyncLifetime, IDisposable
{
    internal const string Token = "viewer.token~01234+/==";

    private readonly TemporaryFolder folder = new();

    internal StoreProcess Open { get; private set; } = null!;

    internal StoreProcess WithToken { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        folder.Write("tokens", $"view {Token}\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder["tokens"], UnixFileMode.UserRead | UnixFileMode.UserWrite);
        Open = await StoreProcess.StartFarmAsync(folder["open"], "--no-worker");
        WithToken = await StoreProcess.StartFarmAsync(folder["with token"], "--no-worker", "--token-file", folder["tokens"]);
    }

    public async Task DisposeAsync()
    {
        await Open.DisposeAsync();
        await WithToken.DisposeAsync();
    }

    public void Dispose() => folder.Dispose();
}
