using Intaglio.Baking;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>Workers that are to end while they make actions.</summary>
[Trait("Duration", "Long")]
public sealed class DrainTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public DrainTests() => Skip.If(OperatingSystem.IsWindows(), "The workers are ended by signals.");

    public void Dispose() => folder.Dispose();

    // The programs wait until the test lets them end.
    private string Rule => $"  slow: {{ for: \"0/*.txt\", run: [sh, \"-c\", \"echo $0 >> '{folder["log"]}'; while [ ! -e '{folder["go"]}' ]; do sleep 0.1; done; cp $0 $1\", \"{{in}}\", \"{{out}}\"], to: \"slow/{{path}}\" }}\n";

    [SkippableFact]
    public async Task A_worker_finishes_its_actions_and_takes_no_others()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new(Rule);
        Task<BakeReport> bake = Task.Run(() => project.Bake(farm.Addresses[0]));
        using FarmWorkerProcess first = Start(farm, "first");
        await WaitForLinesAsync(2);
        Task<int> end = first.StopAsync();
        await Waiting.ForAsync(() => first.Error.Contains("finishing 2 actions for at most 600 s; another signal gives them back", StringComparison.Ordinal), "the worker finishes its actions");
        File.WriteAllText(folder["go"], "");
        Assert.Equal(0, await end);
        Assert.Equal(2, CountLines());
        using FarmWorkerProcess second = Start(farm, "second");
        BakeReport report = await bake;
        // Nothing ran twice.
        Assert.Equal((7, 7, 0), (report.Made, CountLines(), report.Failures.Count));
    }

    [SkippableFact]
    public async Task A_second_signal_gives_the_actions_back()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new(Rule);
        Task<BakeReport> bake = Task.Run(() => project.Bake(farm.Addresses[0]));
        using FarmWorkerProcess first = Start(farm, "first");
        await WaitForLinesAsync(2);
        Task<int> end = first.StopAsync();
        await Waiting.ForAsync(() => first.Error.Contains("finishing 2 actions", StringComparison.Ordinal), "the worker finishes its actions");
        Assert.Equal(0, await first.StopAsync());
        Assert.Equal(0, await end);
        using FarmWorkerProcess second = Start(farm, "second");
        File.WriteAllText(folder["go"], "");
        BakeReport report = await bake;
        Assert.Equal((7, 9, 0), (report.Made, CountLines(), report.Failures.Count));
    }

    [SkippableFact]
    public async Task A_worker_can_be_taken_out_of_a_farm()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new(Rule);
        Task<BakeReport> bake = Task.Run(() => project.Bake(farm.Addresses[0]));
        using FarmWorkerProcess first = Start(farm, "first");
        await WaitForLinesAsync(2);
        string address = farm.Addresses[0].ToString(), name = $"{Environment.MachineName}-{first.Id}";
        Assert.Contains($"  {name}  2 of 2 slots  runs programs\n", FarmProgram.Run("status", "--farm", address).AssertSuccess().Text, StringComparison.Ordinal);
        Outcome unknown = FarmProgram.Run("drain", "--farm", address, "nobody");
        Assert.Equal((1, $"intaglio-farm: {address} answers with status 404: the farm does not have a worker with this name\n"), (unknown.ExitCode, unknown.Error));
        FarmProgram.Run("drain", "--farm", address, name).AssertSuccess();
        await Waiting.ForAsync(() => first.Error.Contains("finishing 2 actions, because the farm has asked for it", StringComparison.Ordinal), "the worker finishes its actions");
        File.WriteAllText(folder["go"], "");
        Assert.Equal(0, await first.WaitAsync());
        Assert.Equal(2, CountLines());
        using FarmWorkerProcess second = Start(farm, "second");
        Assert.Equal((7, 7), ((await bake).Made, CountLines()));
    }

    private FarmWorkerProcess Start(StoreProcess farm, string name) =>
        new(farm.Addresses[0].ToString(), folder[name], "--allow-run", "--slots", "2", "--drain", "10m");

    private Task WaitForLinesAsync(int count) => Waiting.ForAsync(() => CountLines() >= count, $"{count} actions begin");

    private int CountLines() => File.Exists(folder["log"]) ? File.ReadAllLines(folder["log"]).Length : 0;
}
