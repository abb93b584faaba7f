using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>Records of results that contain folders.</summary>
public sealed class FolderRecordTests
{
    private static readonly BakeKey key = new(new byte[BakeKey.Size]);

    /// <summary>A program in Python that follows the page on keys has computed the digests.</summary>
    [Theory]
    [InlineData("004cc8dc71e00b1759027a2421c2d2bee3fae84dc9cf7a61199f9b93646f8e1f", "b/é.png 5000000000 2", "a.png 7 1")]
    [InlineData("18dccc32412cd135d24b5d9ebbc318e6c882bc86930e87874cba3d5c1581a42e")]
    public void The_digest_of_a_folder_is_that_of_its_listing(string expected, params string[] files) =>
        Assert.Equal(expected, Convert.ToHexStringLower(Create(files).Digest.Span));

    [Fact]
    public void A_record_has_the_files_of_a_folder()
    {
        ActionResult? read = ActionResult.Read(Write("x 1 1", "d/y 2 2"), key, ResultOrigin.Cache);
        ActionOutput folder = Assert.Single(read!.Outputs);
        Assert.Equal(["d/y 2", "x 1"], folder.Files.Select(file => $"{file.File} {file.Length}"));
        Assert.Equal(Create("x 1 1", "d/y 2 2").Digest.ToArray(), folder.Digest.ToArray());
        Assert.Empty(Assert.Single(ActionResult.Read(Write(), key, ResultOrigin.Cache)!.Outputs).Files);
    }

    [Theory]
    [InlineData("../x 1 1")]
    [InlineData("/x 1 1")]
    [InlineData("a//x 1 1")]
    [InlineData(".git/config 1 1")]
    [InlineData("CON 1 1")]
    [InlineData("\u0001 1 1")]
    [InlineData("a\u0007 1 1")]
    [InlineData("x 1 1", "X 1 1")]
    [InlineData("x 1 1", "x/y 1 1")]
    [InlineData("x -1 1")]
    [InlineData("x 9223372036854775807 1", "y 9223372036854775807 1")]
    public void A_record_with_other_names_and_numbers_is_not_used(params string[] files) =>
        Assert.Null(ActionResult.Read(Write(files), key, ResultOrigin.Remote));

    [Theory]
    [InlineData("\"x\"", "\"z\"")]
    [InlineData("[\"x\",1", "[\"x\",2")]
    [InlineData(",1,\"0101", ",1,\"0201")]
    [InlineData("0101\"]]", "01\"]]")]
    [InlineData("\"files\":[[", "\"files\":[[],[")]
    [InlineData("\"files\":[[", "\"files\":[7,[")]
    public void A_record_whose_listing_has_another_digest_is_not_used(string part, string other)
    {
        string record = Encoding.UTF8.GetString(Write("x 1 1"));
        Assert.Contains(part, record, StringComparison.Ordinal);
        Assert.Null(ActionResult.Read(Encoding.UTF8.GetBytes(record.Replace(part, other, StringComparison.Ordinal)), key, ResultOrigin.Remote));
    }

    private static byte[] Write(params string[] files)
    {
        // Sums that are too large are those of a forger.
        ActionOutput folder = new("out", 0, Hash(files)) { Inner = Parse(files) };
        return new ActionResult(key, [folder], [], ResultOrigin.Made).Write();
    }

    private static byte[] Hash(string[] files) => FolderFiles.Hash([.. Parse(files).OrderBy(file => file.File!, NameOrder.ByBytes)]);

    private static ActionOutput Create(params string[] files) => FolderFiles.Create("out", Parse(files));

    private static ActionOutput[] Parse(string[] files) => Array.ConvertAll(files, file => file.Split(' ') is [var name, var length, var digest]
        ? new ActionOutput("out", long.Parse(length, System.Globalization.CultureInfo.InvariantCulture), Enumerable.Repeat(byte.Parse(digest, System.Globalization.CultureInfo.InvariantCulture), 32).ToArray()) { File = name }
        : throw new ArgumentException(file));
}
