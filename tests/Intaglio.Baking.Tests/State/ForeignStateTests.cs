using System.Text;
using Intaglio.Cryptography;

namespace Intaglio.Baking.Tests;

/// <summary>States that came with a checkout: files belong to the recipe only if their bytes are those that the state records.</summary>
public sealed class ForeignStateTests : IDisposable
{
    private static readonly StateKey theirs = StateKey.FromText("the key of others");

    private readonly Workshop workshop = new();

    public ForeignStateTests()
    {
        workshop.WriteRules("upper: { for: \"*\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt", "a");
        workshop.Write("src/b.txt", "b");
    }

    public void Dispose() => workshop.Dispose();

    public static TheoryData<bool> Keys => [true, false];

    [Theory]
    [MemberData(nameof(Keys))]
    public void An_output_with_the_recorded_bytes_is_replaced_and_removed(bool hasKey)
    {
        Bake(theirs);
        workshop.Write("src/a.txt", "changed");
        File.Delete(workshop["src/b.txt"]);
        BakeReport report = Bake(hasKey ? null : StateKey.None);
        Assert.Equal(["b.txt"], report.Removed);
        workshop.AssertClean(report);
    }

    [Theory]
    [MemberData(nameof(Keys))]
    public void An_output_with_other_bytes_is_the_users(bool hasKey)
    {
        Bake(theirs);
        workshop.Write("out/a.txt", "the user's");
        workshop.Write("out/b.txt", "the user's");
        workshop.Write("src/a.txt", "changed");
        File.Delete(workshop["src/b.txt"]);
        BakeReport report = workshop.TryBake(options: new() { StateKey = hasKey ? null : StateKey.None });
        Assert.Contains("exists and was not made by this recipe", Assert.Single(report.Failures).Error.Message, StringComparison.Ordinal);
        Assert.Empty(report.Removed);
        Assert.Equal(("the user's", "the user's"), (workshop.ReadOutput("a.txt"), workshop.ReadOutput("b.txt")));
    }

    /// <summary>A trial does not create a key, so it does not know whether one can be stored.</summary>
    [Theory]
    [InlineData(true, "no key proves that the state is yours; existing files are replaced if their bytes are those in it")]
    [InlineData(false, "no key for states can be stored or read (set INTAGLIO_STATE_KEY to a secret of at least 16 characters); existing files are replaced if their bytes are those in it")]
    public void A_missing_key_is_told(bool isTrial, string expected)
    {
        Bake(theirs);
        Assert.Equal(expected, workshop.TryBake(options: new() { StateKey = StateKey.None, IsTrial = isTrial }).StateNote);
    }

    [Fact]
    public void A_state_of_the_user_owns_what_it_names()
    {
        Bake(null);
        workshop.Write("out/a.txt", "edited");
        workshop.Write("src/a.txt", "changed");
        workshop.AssertClean(Bake(null));
    }

    /// <summary>The next bake believes the state that this one has written.</summary>
    [Fact]
    public void A_bake_makes_the_state_the_users()
    {
        Bake(theirs);
        Assert.True(workshop.LoadState().IsOfOthers);
        Assert.Equal(2, Bake(null).UpToDate);
        Assert.False(workshop.LoadState().IsOfOthers);
        workshop.Write("out/a.txt", "edited");
        workshop.AssertClean(Bake(null));
    }

    [Theory]
    [InlineData("+ user.txt\n")]
    [InlineData("+ user.txt\n. 00\n")]
    [InlineData("+ user.txt\n. 0000000000000000000000000000000000000000000000000000000000000000\n")]
    [InlineData("= {other} user.txt\n. 0000000000000000000000000000000000000000000000000000000000000000\n")]
    [InlineData("user.txt\n")]
    public void A_list_of_others_does_not_own_a_file_of_the_user(string list)
    {
        Bake(null);
        workshop.Write("out/user.txt", "the user's");
        workshop.Write(".intaglio/intaglio.yaml+default+out.names", list.Replace("{other}", new string('a', 64), StringComparison.Ordinal));
        Assert.Empty(Bake(null).Removed);
        Assert.Equal("the user's", workshop.ReadOutput("user.txt"));
    }

    [Fact]
    public void A_list_of_others_owns_a_file_with_the_bytes_that_it_records()
    {
        Bake(null);
        workshop.Write("out/left.txt", "left");
        string digest = Convert.ToHexStringLower(FileDigest.HashData(Encoding.UTF8.GetBytes("left")));
        workshop.Write(".intaglio/intaglio.yaml+default+out.names", $"= {digest} left.txt\n. {new string('0', 64)}\n");
        Assert.Equal(["left.txt"], Bake(null).Removed);
    }

    /// <summary>A bake that writes the list again does not prove what others have written.</summary>
    [Fact]
    public void A_list_of_others_stays_theirs_after_a_bake_that_fails()
    {
        Bake(null);
        workshop.Write("src/a.txt", "changed");
        workshop.WriteRules("upper: { for: \"*\", do: upper, to: \"{path}\" }", "fail: { for: a.txt, do: fail, to: failed.txt }");
        workshop.Write("src/a.txt", "fail");
        workshop.Write("out/user.txt", "the user's");
        workshop.Write("out/left.txt", "left");
        string left = Convert.ToHexStringLower(FileDigest.HashData(Encoding.UTF8.GetBytes("left")));
        workshop.Write(".intaglio/intaglio.yaml+default+out.names", $"= {new string('a', 64)} user.txt\n= {left} left.txt\n+ missing.txt\n. {new string('0', 64)}\n");
        Assert.Single(workshop.TryBake().Failures);
        Assert.DoesNotContain("missing.txt", File.ReadAllText(workshop.NamesPath), StringComparison.Ordinal);
        workshop.Write("src/a.txt", "right");
        Assert.Equal(["left.txt"], Bake(null).Removed);
        Assert.Equal("the user's", workshop.ReadOutput("user.txt"));
    }

    private BakeReport Bake(StateKey? key) => workshop.Bake(options: new() { StateKey = key });
}
