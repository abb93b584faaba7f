namespace Intaglio.Baking.Tests;

/// <summary>Paths in <c>/proc</c>, which lead elsewhere in each process: a message does not suggest one that is of no use later.</summary>
public sealed class ProcessPathTests : IDisposable
{
    private const string Rule = "run: { for: a.txt, run: [ tools/tool, \"{in}\", \"{out}\" ], tool: { files: tools/data }, to: \"{path}\" }";

    private readonly Workshop workshop = new();

    public void Dispose() => workshop.Dispose();

    [SkippableTheory]
    [InlineData("source: /proc/self", "", "", "'source' leads into /proc, which is different for each process (choose another folder)")]
    [InlineData("source: /proc/thread-self/fd", "", "", "'source' leads into /proc, which is different for each process (choose another folder)")]
    [InlineData("output: /proc/self/cwd/../fd", "", "", "'output' leads into /proc, which is different for each process (choose another folder)")]
    [InlineData("", "src", "/proc/self", "'source' leads into /proc, which is different for each process (choose another folder)")]
    [InlineData("", "out", "/proc/self/task", "'output' leads into /proc, which is different for each process (choose another folder)")]
    [InlineData("", "tools/data", "/proc/self/environ", "'tools/data' leads through a link into /proc, which is different for each process (remove the link)")]
    [InlineData("", Workshop.Recipe, "/proc/self/environ", "the recipe is a link into /proc, which is different for each process (remove the link)")]
    public void The_message_is_the_same_in_each_process(string key, string link, string target, string expected)
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Other systems have no such paths.");
        workshop.Write("tools/tool", "");
        string[] folders = [key.StartsWith("source", StringComparison.Ordinal) ? key : "source: src", key.StartsWith("output", StringComparison.Ordinal) ? key : "output: out"];
        workshop.Write(Workshop.Recipe, $"intaglio: 1\n{string.Join('\n', folders)}\nrules:\n  {Rule}\n");
        if (link.Length > 0)
        {
            File.Delete(workshop[link]);
            File.CreateSymbolicLink(workshop[link], target);
        }
        Assert.Equal(expected, Assert.Throws<BakeRecipeFormatException>(() => BakeRecipe.Load(BakeRecipe.Find(workshop.Path)!, workshop.Operations)).Problem);
    }

    /// <summary>A program can be anywhere. Only a bake starts it, and files without the right to be executed are not read.</summary>
    [SkippableFact]
    public void A_program_behind_a_link_is_started_only_by_a_bake()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a right there.");
        using TemporaryFolder elsewhere = new();
        workshop.Write("src/a.txt", "a");
        workshop.Write("tools/data", "");
        Scripts.Write(elsewhere["program"], $"echo started > '{elsewhere["started"]}'; cp \"$1\" \"$2\"");
        elsewhere.Write("secret", "secret");
        workshop.WriteRules(Rule);
        File.CreateSymbolicLink(workshop["tools/tool"], elsewhere["program"]);
        Bake.Run(workshop.Load(), new() { IsTrial = true });
        Assert.Single(Bake.List(workshop.Load()));
        Bake.Explain(workshop.Load(), "a.txt");
        Assert.False(File.Exists(elsewhere["started"]));
        workshop.Bake();
        Assert.True(File.Exists(elsewhere["started"]));
        File.Delete(workshop["tools/tool"]);
        File.CreateSymbolicLink(workshop["tools/tool"], elsewhere["secret"]);
        foreach (Func<object> verb in (Func<object>[])[() => Bake.List(workshop.Load()).ToArray(), () => Bake.Explain(workshop.Load(), "a.txt"), () => workshop.Bake(options: new() { IsTrial = true }), () => workshop.Bake()])
            Assert.Contains("'tools/tool' is not executable", Assert.ThrowsAny<Exception>(verb).Message, StringComparison.Ordinal);
    }
}
