namespace Intaglio.Cli.Tests;

/// <summary>Small files that would cost much memory: what is refused costs little, and what is read costs what its result does.</summary>
public sealed class HostileFileTests
{
    private static readonly TimeSpan Limit = TimeSpan.FromMinutes(10);

    private static readonly Lazy<long> Program = new(() =>
    {
        using TemporaryFolder folder = new();
        return ProgramCost.Of(folder.Path, Programs.Command, "--version", Limit).Peak;
    });

    // The last command of a file reads all of it; those before often read its header only.
    public static IEnumerable<object[]> Runs =>
        HostileFiles.All.Where(file => Counts.Choose(!file.IsSlow, large: true)).SelectMany(file => file.Commands[Counts.Choose(^1, 0)..].Select(command => new object[] { file.ToString(), command }));

    [Trait("Duration", "Long")]
    [Trait(Counts.Trait, Counts.Damage)]
    [SkippableTheory]
    [MemberData(nameof(Runs))]
    public void Memory_is_within_its_bound(string name, string command)
    {
        HostileFile file = HostileFiles.All.Single(file => file.ToString() == name);
        ProgramCost cost = Measure(file, command);
        // Where other tests take the processors, garbage is collected later: the least of three counts.
        for (int i = 0; i < 2 && cost.Peak - Program.Value > file.MemoryBound(cost); i++)
            cost = Measure(file, command);
        Assert.InRange(cost.ExitCode, 0, 1);
        Assert.DoesNotContain("\n   at ", cost.Error, StringComparison.Ordinal);
        Assert.InRange(cost.Peak - Program.Value, long.MinValue, file.MemoryBound(cost));
    }

    private static ProgramCost Measure(HostileFile file, string command)
    {
        using TemporaryFolder folder = new();
        file.Write(folder.Path);
        return ProgramCost.Of(folder.Path, Programs.Command, command, Limit);
    }

    [Fact]
    public void Every_format_has_an_honest_file_to_compare_with() =>
        Assert.Empty(HostileFiles.All.Select(file => file.Format).Except(HostileFiles.Honest.Keys));
}
