using Intaglio.Checksums;

namespace Intaglio.Baking.Tests;

/// <summary>Recipes that have the same output folder.</summary>
public sealed class AuditTests : IDisposable
{
    private readonly Workshop workshop = new();

    public AuditTests()
    {
        workshop.Write("src/a.txt", "a");
        workshop.Write("src/b.md", "b");
        WriteRecipe(Workshop.Recipe, "out", "*.txt");
    }

    public void Dispose() => workshop.Dispose();

    [Theory]
    [InlineData("")]
    [InlineData("no manifest\n")]
    [InlineData("{start}")]
    [InlineData("{all}more\n")]
    public void A_damaged_manifest_is_named_and_written_again(string text)
    {
        Make(Workshop.Recipe);
        string right = File.ReadAllText(workshop.ManifestPath);
        workshop.Write(".intaglio/intaglio.yaml+default+out.manifest",
            text.Replace("{start}", right[..(right.Length / 2)], StringComparison.Ordinal).Replace("{all}", right, StringComparison.Ordinal));
        string message = Assert.Throws<ChecksumFormatException>(() => Verify(Workshop.Recipe).Count()).Message;
        Assert.StartsWith($"'{workshop.ManifestPath}' is damaged: ", message, StringComparison.Ordinal);
        Assert.EndsWith(" (bake to write it again)", message, StringComparison.Ordinal);
        Make(Workshop.Recipe);
        Assert.Empty(Verify(Workshop.Recipe));
        Assert.Equal(right, File.ReadAllText(workshop.ManifestPath));
    }

    [SkippableTheory]
    [InlineData("pipe")]
    [InlineData("file")]
    [InlineData("socket")]
    public void An_output_folder_of_another_kind_is_named(string kind)
    {
        Make(Workshop.Recipe);
        using IDisposable? socket = PlantedEntry.Create(workshop.Out, kind);
        Assert.Contains($"'{workshop.Out}' is {(kind == "file" ? "a file" : "a pipe, a socket or a device")}, not a folder", Assert.ThrowsAny<Exception>(() => Verify(Workshop.Recipe).Count()).Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(".fuse_hidden0000012a000000ff")]
    [InlineData(".nfs00000000012a00ff0000001f")]
    public void A_file_that_was_removed_while_it_was_open_is_no_finding(string name)
    {
        Make(Workshop.Recipe);
        workshop.Write("out/" + name, "other");
        Assert.Empty(Verify(Workshop.Recipe));
        File.Move(Path.Combine(workshop.Out, "a.txt"), Path.Combine(workshop.Out, name), overwrite: true);
        Assert.Equal(["Missing a.txt"], Verify(Workshop.Recipe));
        File.Move(Path.Combine(workshop.Out, name), Path.Combine(workshop.Out, name + "0"));
        Assert.Equal([$"Moved {name}0"], Verify(Workshop.Recipe));
    }

    [Fact]
    public void Outputs_of_another_recipe_are_no_findings()
    {
        WriteRecipe("other.yaml", "out", "*.md");
        Make(Workshop.Recipe);
        Make("other.yaml");
        Assert.Empty(Verify(Workshop.Recipe));
        Assert.Empty(Verify("other.yaml"));
        workshop.Write("out/foreign", "x");
        workshop.Write("out/b.md", "changed");
        Assert.Equal(["New foreign"], Verify(Workshop.Recipe));
        Assert.Equal(["Changed b.md", "New foreign"], Verify("other.yaml"));
    }

    [Fact]
    public void A_recipe_with_another_output_folder_owns_no_file_of_this_one()
    {
        WriteRecipe("other.yaml", "out2", "*.md");
        Make(Workshop.Recipe);
        Make("other.yaml");
        workshop.Write("out/b.md", "x");
        Assert.Equal(["New b.md"], Verify(Workshop.Recipe));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("intaglio: 2")]
    [InlineData("intaglio: 1\nprofiles: { other: { } }\nsource: src\noutput: out\nrules: { }")]
    public void A_recipe_that_cannot_be_read_owns_no_files(string? text)
    {
        WriteRecipe("other.yaml", "out", "*.md");
        Make(Workshop.Recipe);
        Make("other.yaml");
        if (text is null)
            File.Delete(workshop["other.yaml"]);
        else
            workshop.Write("other.yaml", text);
        Assert.Equal(["New b.md"], Verify(Workshop.Recipe));
    }

    private void WriteRecipe(string name, string output, string pattern) =>
        workshop.Write(name, $"intaglio: 1\nsource: src\noutput: {output}\nrules:\n  upper: {{ for: \"{pattern}\", do: upper, to: \"{{path}}\" }}\n");

    private void Make(string name) => Assert.Empty(Bake.Run(Load(name)).Failures);

    private IEnumerable<string> Verify(string name) =>
        Bake.Verify(Load(name)).Select(finding => $"{finding.Kind} {finding.Name}");

    private BakeRecipe Load(string name) => BakeRecipe.Load(workshop[name], workshop.Operations);
}
