namespace Intaglio.Fuzzing.Tests;

/// <summary>Every input that is kept with the code, and in short what the program does for hours.</summary>
public class CorpusTests
{
    private const int LargestFile = 10_000, LargestCorpus = 300_000;

    public static TheoryData<string> Names => [.. Targets.All.Select(target => target.Name)];

    [SkippableTheory, MemberData(nameof(Names))]
    public void Everything_in_the_corpus_holds(string name)
    {
        Target target = FindUsable(name);
        Assert.NotEmpty(CorpusFolder.Of(target));
        foreach ((string file, byte[] input) in CorpusFolder.Of(target))
        {
            Assert.True(input.Length <= Math.Min(target.MaxSize, LargestFile), $"{file} has {input.Length} bytes");
            Execution execution = Execution.Of(target, input);
            Assert.True(execution.Failure is null, $"{file}: {execution.Failure}");
        }
    }

    [Trait("Duration", "Long")]
    [SkippableTheory, MemberData(nameof(Names))]
    public void Inputs_made_of_it_hold(string name)
    {
        Target target = FindUsable(name);
        string folder = Path.Combine(Path.GetTempPath(), $"intaglio-findings-{Environment.UserName}");
        FuzzResult result = Fuzzer.Run(target, seed: 1, CorpusFolder.Of(target).Count + target.ShortRun, TimeSpan.MaxValue, folder);
        Assert.True(result.Findings.Count == 0, string.Join('\n', result.Findings.Select(finding => $"{finding}\nreplay {name} {finding.Save(folder)}")));
        Assert.Equal(CorpusFolder.Of(target).Count + target.ShortRun, result.Executions);
    }

    [Fact]
    public void The_corpus_has_a_folder_for_each_target_and_is_small()
    {
        Assert.Equal(Targets.All.Select(target => target.Name).Order(), CorpusFolder.Names.Order());
        Assert.InRange(Targets.All.Sum(target => CorpusFolder.Of(target).Sum(file => file.Input.Length)), 1, LargestCorpus);
    }

    private static Target FindUsable(string name)
    {
        Target target = Targets.Find(name)!;
        if (target is JpegFileTarget)
            InstalledLibrary.NeedTurboJpeg();
        return target;
    }
}
