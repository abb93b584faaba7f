namespace Intaglio.Cli.Tests;

/// <summary>Bakes by a user after root, as in a container.</summary>
public sealed class BakeOwnerTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public BakeOwnerTests()
    {
        folder.Write("intaglio.yaml", "intaglio: 1\nsource: src\noutput: out\nrules:\n  copies: { for: \"**\", do: copy, to: \"{path}\" }\n");
        folder.Write("src/a.txt", "a");
    }

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void The_lock_of_a_killed_bake_of_root_is_taken_over()
    {
        Nobody.Need(folder.Path);
        Programs.Run(folder.Path, "chown", "-R", "65534", ".").AssertSuccess();
        Bake().AssertSuccess();
        folder.Write("out/.intaglio-lock", "1\nintaglio.yaml\n");
        Bake().AssertSuccess();
        Assert.False(File.Exists(folder["out/.intaglio-lock"]));
    }

    private Outcome Bake() => Programs.Shell(folder.Path, Nobody.Intaglio + " bake");
}
