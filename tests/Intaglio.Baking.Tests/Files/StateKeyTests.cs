namespace Intaglio.Baking.Tests;

public sealed class StateKeyTests : IDisposable
{
    private const string Name = "intaglio/state-key";

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public void It_is_created_once_and_for_its_owner()
    {
        Assert.Same(StateKey.None, StateKey.Find(folder["config"], creates: false));
        Assert.False(Directory.Exists(folder["config"]));
        StateKey key = StateKey.Find(folder["config"], creates: true);
        Assert.True(AreSame(key, StateKey.Find(folder["config"], creates: true)));
        Assert.True(AreSame(key, StateKey.Find(folder["config"], creates: false)));
        if (!OperatingSystem.IsWindows())
            Assert.Equal(UnixFileMode.UserRead | UnixFileMode.UserWrite, File.GetUnixFileMode(folder["config/" + Name]));
        Assert.False(AreSame(key, StateKey.Find(folder["other"], creates: true)));
    }

    [Fact]
    public void Processes_that_start_at_the_same_time_have_the_same_one()
    {
        StateKey[] keys = new StateKey[16];
        Parallel.For(0, keys.Length, i => keys[i] = StateKey.Find(folder["config"], creates: true));
        Assert.All(keys, key => Assert.True(AreSame(keys[0], key)));
        Assert.Equal([Path.GetFileName(Name)], Directory.EnumerateFileSystemEntries(folder["config/intaglio"]).Select(path => Path.GetFileName(path)));
    }

    [SkippableTheory]
    [InlineData("")]
    [InlineData("0123")]
    [InlineData("zz23456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n")]
    [InlineData("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef\n\n")]
    [InlineData(null)]
    public void A_file_that_is_no_key_is_left_as_it_is(string? content)
    {
        if (content is null)
        {
            Skip.If(OperatingSystem.IsWindows(), "Links need a right there.");
            folder.Write("config/intaglio/target", new string('0', 64) + "\n");
            File.CreateSymbolicLink(folder["config/" + Name], folder["config/intaglio/target"]);
        }
        else
            folder.Write("config/" + Name, content);
        Assert.Same(StateKey.None, StateKey.Find(folder["config"], creates: true));
        Assert.Equal(content ?? new string('0', 64) + "\n", File.ReadAllText(folder["config/" + Name]));
    }

    [Fact]
    public void Without_a_place_for_it_there_is_no_key()
    {
        folder.Write("file", "");
        Assert.Same(StateKey.None, StateKey.Find(folder["file"], creates: true));
        Assert.Same(StateKey.None, StateKey.Find(folder["file/below"], creates: true));
    }

    [Fact]
    public void A_text_makes_a_key()
    {
        StateKey key = StateKey.FromText("sixteen letters.");
        Assert.True(AreSame(key, StateKey.FromText("sixteen letters.")));
        Assert.False(AreSame(key, StateKey.FromText("sixteen letters!")));
        Assert.Contains("has 15 characters", Assert.Throws<ArgumentException>(() => StateKey.FromText("fifteen letters")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Without_a_key_nothing_is_proved()
    {
        byte[] mac = new byte[StateKey.MacSize];
        StateKey.None.Sign([1], mac);
        Assert.Equal(new byte[StateKey.MacSize], mac);
        Assert.False(StateKey.None.Verify([1], mac));
        Assert.False(StateKey.FromText("sixteen letters.").Verify([1], mac));
    }

    private static bool AreSame(StateKey key, StateKey other)
    {
        byte[] mac = new byte[StateKey.MacSize];
        key.Sign([1, 2, 3], mac);
        Assert.True(key.Verify([1, 2, 3], mac));
        Assert.False(key.Verify([1, 2], mac));
        return other.Verify([1, 2, 3], mac);
    }
}
