namespace Intaglio.Shared.Tests;

public sealed class RealPathTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void A_path_goes_up_from_where_a_link_leads()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege.");
        Directory.CreateDirectory(folder["a/b"]);
        File.CreateSymbolicLink(folder["link"], "a/b");
        File.CreateSymbolicLink(folder["a/up"], "../link/..");
        string real = RealPath.Follow(folder.Path)!;
        Assert.Equal(Path.Combine(real, "a/x"), RealPath.Of(folder["link/../x"]));
        Assert.Equal(Path.Combine(real, "a/b"), RealPath.Of(folder["a/up/../a/up/b/."]));
        // A name that is missing is taken for a folder.
        Assert.Equal(Path.Combine(real, "x"), RealPath.Of(folder["none/../x"]));
        Assert.Equal(Path.Combine(real, "a/b/none"), RealPath.Follow(folder["link/none"]));
        Assert.Equal("/", RealPath.Of("/x/../.."));
    }

    [Theory]
    [InlineData("a/b")]
    [InlineData("../../a")]
    [InlineData("./../a..")]
    [InlineData("a\0/..")]
    public void A_path_that_does_not_go_up_behind_a_name_stays(string path) => Assert.Equal(path, RealPath.Of(path));

    [SkippableFact]
    public void Links_that_lead_in_a_circle_lead_nowhere()
    {
        Skip.If(OperatingSystem.IsWindows(), "Links need a privilege.");
        File.CreateSymbolicLink(folder["a"], "b");
        File.CreateSymbolicLink(folder["b"], "a");
        Assert.Null(RealPath.Follow(folder["a"]));
        Assert.Equal(folder["a/../c"], RealPath.Of(folder["a/../c"]));
    }
}
