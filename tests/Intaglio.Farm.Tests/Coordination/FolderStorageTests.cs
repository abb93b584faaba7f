namespace Intaglio.Farm.Tests.Coordination;

/// <summary>Files of a farm that were damaged, such as by an incomplete restore.</summary>
public sealed class FolderStorageTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData("")]
    [InlineData("\0\0\0\0")]
    [InlineData("null")]
    [InlineData("[]")]
    [InlineData("{ \"runs\": [ \"0123456789abcdef0123456789abcdef\" ]")]
    [InlineData("{ \"runs\": null, \"active\": [] }")]
    [InlineData("{ \"runs\": [ null ], \"active\": [] }")]
    [InlineData("{ \"runs\": [], \"active\": [ \"../other\" ] }")]
    public async Task A_damaged_index_is_set_aside(string text)
    {
        Assert.Empty((await ReadAsync<RunIndexState>("runs-0.json", text)).Runs);
        await AssertSetAsideAsync("runs-0.json", text);
    }

    [Theory]
    [InlineData("")]
    [InlineData("{ \"request\": { \"plan\": null, \"tool\": \"tool\" } }")]
    [InlineData("{ \"request\": { \"plan\": \"plan\", \"tool\": \"tool\" }, \"last\": { \"run\": \"run\" } }")]
    [InlineData("{ \"request\": { \"plan\": \"plan\", \"tool\": \"tool\" }, \"last\": { \"run\": \"run\", \"project\": \"\", \"isDetached\": false, \"started\": \"2026-01-01T00:00:00Z\", \"isCanceled\": false, \"actions\": {}, \"failures\": [ null ], \"endedLeases\": 0, \"repeated\": 0 } }")]
    public async Task A_damaged_run_is_set_aside(string text)
    {
        Assert.Null((await ReadAsync<RunState>("run-0.json", text)).Request);
        await AssertSetAsideAsync("run-0.json", text);
    }

    [Fact]
    public async Task A_farm_with_damaged_files_bakes()
    {
        await using (StoreProcess first = await StoreProcess.StartFarmAsync(folder["farm"]))
            await first.StopAsync();
        folder.Write("farm/runs/runs-0.json", "");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"]);
        using Serving.FarmProject project = new();
        Assert.Equal(Serving.FarmProject.Files + 1, project.Bake(farm.Addresses[0]).Made);
        await farm.StopAsync();
        Assert.Equal($"intaglio-farm: '{folder["farm/runs/runs-0.json"]}' is damaged; it is renamed to 'runs-0.json.damaged', and the farm goes on without it\n", farm.Error);
    }

    private async Task<T> ReadAsync<T>(string file, string text) where T : new()
    {
        folder.Write(file, text);
        GrainState<T> state = new(new T());
        string[] parts = Path.GetFileNameWithoutExtension(file).Split('-');
        FolderStorage storage = new(folder.Path);
        await storage.ReadStateAsync(parts[0], GrainId.Create("type", parts[1]), state);
        Assert.False(state.RecordExists);
        // The grain can save its state.
        await storage.WriteStateAsync(parts[0], GrainId.Create("type", parts[1]), state);
        await storage.ReadStateAsync(parts[0], GrainId.Create("type", parts[1]), state);
        Assert.True(state.RecordExists);
        return state.State!;
    }

    private async Task AssertSetAsideAsync(string file, string text) =>
        Assert.Equal(text, await File.ReadAllTextAsync(folder[file + ".damaged"]));
}
