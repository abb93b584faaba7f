using System.Text.Json;
using Intaglio.Caching;

namespace Intaglio.Cli.Tests;

public sealed class CacheTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    private string Store => folder["store"];

    [SkippableFact]
    public void What_is_put_has_the_digest_of_b2sum_and_is_got_again()
    {
        File.WriteAllText(folder["a"], "hello\n");
        File.WriteAllText(folder["b"], "");
        Outcome put = Programs.Intaglio(folder.Path, "cache", "put", "store", "a", "b", "a");
        Assert.Equal((0, ""), (put.ExitCode, put.Error));
        Assert.Equal(Programs.Shell(folder.Path, "b2sum -l 256 a b a").Text, put.Text);
        string digest = put.Text[..64];
        Assert.Equal("hello\n", Programs.Intaglio(folder.Path, "cache", "get", "store", digest, "-o", "-").Text);
        Assert.Equal("", Programs.Intaglio(folder.Path, "cache", "get", "store", digest.ToUpperInvariant(), "-o", "c").Error);
        Assert.Equal("hello\n", File.ReadAllText(folder["c"]));
        Assert.Equal("2 contents, 6 B, 0 entries: none is damaged\n", Programs.Intaglio(folder.Path, "cache", "verify", "store").Text);
        Assert.Equal(put.Text[..66] + "-\n", Programs.Shell(folder.Path, "$INTAGLIO cache put store < a").Text);
    }

    [Fact]
    public void A_file_that_cannot_be_read_holds_up_no_other()
    {
        File.WriteAllText(folder["a"], "hello\n");
        Outcome outcome = Programs.Intaglio(folder.Path, "cache", "put", "store", "missing", ".", "a");
        Assert.Equal(("intaglio: missing: No such file or directory\nintaglio: .: Is a directory\n", 1), (outcome.Error, outcome.ExitCode));
        Assert.EndsWith("  a\n", outcome.Text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("ls")]
    [InlineData("verify")]
    [InlineData("stats")]
    [InlineData("prune", "--max-size", "1")]
    [InlineData("get", "--output", "-")]
    public void Only_putting_makes_a_cache(params string[] verb)
    {
        string[] digest = verb[0] == "get" ? [new string('0', 64)] : [];
        Outcome missing = Programs.Intaglio(folder.Path, ["cache", .. verb, "store", .. digest]);
        Assert.Equal(("intaglio: store: No such file or directory\n", 1), (missing.Error, missing.ExitCode));
        Outcome other = Programs.Intaglio(folder.Path, ["cache", .. verb, ".", .. digest]);
        Assert.Equal(("intaglio: .: is not a content cache\n", 1), (other.Error, other.ExitCode));
        Assert.Empty(Directory.EnumerateFileSystemEntries(folder.Path));
    }

    [Theory]
    [InlineData("unknown verb 'cache list' (did you mean 'cache ls'?); see 'intaglio cache --help'", "list")]
    [InlineData("unknown option '--all'; see 'intaglio cache ls --help'", "ls", "--all")]
    [InlineData("0011223 names no item (expected 8 to 64 hexadecimal digits, or the name of a key); see 'intaglio cache get --help'", "get", "store", "0011223")]
    [InlineData("specify an ITEM or --setting; see 'intaglio cache get --help'", "get", "store", "-o", "x")]
    [InlineData("ITEM and --setting exclude each other; see 'intaglio cache get --help'", "get", "store", "00112233", "--setting", "a=b")]
    [InlineData("specify an ITEM or --setting; see 'intaglio cache rm --help'", "rm", "store")]
    [InlineData("not-hexadecimal names no item (expected 8 to 64 hexadecimal digits, or the name of a key); see 'intaglio cache rm --help'", "rm", "store", "not-hexadecimal")]
    [InlineData("--setting names one item; specify one FILE; see 'intaglio cache put --help'", "put", "store", "--setting", "a=b", "x", "y")]
    [InlineData("a has no value; a setting is NAME=VALUE or NAME:TYPE=VALUE; see 'intaglio cache put --help'", "put", "store", "--setting", "a", "x")]
    [InlineData("specify --max-size or --unused-for; see 'intaglio cache prune --help'", "prune", "store")]
    [InlineData("invalid --max-size '1Q' (expected bytes, or a number followed by K, M, G or T (1024, 1024², 1024³, 1024⁴ bytes)); see 'intaglio cache prune --help'", "prune", "store", "--max-size", "1Q")]
    [InlineData("invalid --unused-for '30' (expected a number and s, m, h or d for seconds, minutes, hours or days); see 'intaglio cache prune --help'", "prune", "store", "--unused-for", "30")]
    [InlineData("invalid --unused-for '-1d' (expected a number and s, m, h or d for seconds, minutes, hours or days); see 'intaglio cache prune --help'", "prune", "store", "--unused-for", "-1d")]
    [InlineData("invalid --unused-for 'd' (expected a number and s, m, h or d for seconds, minutes, hours or days); see 'intaglio cache prune --help'", "prune", "store", "--unused-for=d")]
    public void Wrong_use_is_told(string message, params string[] arguments)
    {
        new ContentCache(Store).Put([1]);
        Outcome outcome = Programs.Intaglio(folder.Path, ["cache", .. arguments]);
        Assert.Equal(($"intaglio: {message}\n", "", 2), (outcome.Error, outcome.Text, outcome.ExitCode));
        Assert.Single(new ContentCache(Store).Maintenance.EnumerateContents());
    }

    [Fact]
    public async Task Everything_is_listed_for_people_and_for_programs()
    {
        ContentCache cache = new(Store);
        CacheKey key = new CacheKey("thumbs").Add("width", 300);
        ContentName named = (await cache.GetOrCreateAsync(key, (stream, token) => stream.WriteAsync("abc"u8.ToArray(), token))).Name, alone = cache.Put("abcd"u8);
        string text = Programs.Intaglio(folder.Path, "cache", "ls", "store").Text, keyName = Programs.Intaglio(folder.Path, "name", "--application", "thumbs", "--bits", "256", "width:int=300").Text.TrimEnd();
        Assert.Matches($"^{named} +3  2[0-9-]+T[0-9:]+Z  {keyName}\n{alone} +4  2[0-9-]+T[0-9:]+Z  -\n$", text);

        using JsonDocument list = JsonDocument.Parse(Programs.Intaglio(folder.Path, "cache", "ls", "--json", "store").Text);
        JsonElement[] contents = [.. list.RootElement.GetProperty("contents").EnumerateArray()];
        Assert.Equal([(named.ToString(), 3, keyName), (alone.ToString(), 4, null)], contents.Select(content => (content.GetProperty("digest").GetString()!, content.GetProperty("length").GetInt32(), content.GetProperty("key").GetString())));
        using JsonDocument stats = JsonDocument.Parse(Programs.Intaglio(folder.Path, "cache", "stats", "--json", "store").Text);
        Assert.Equal((2, 7, 1), (stats.RootElement.GetProperty("contents").GetInt32(), stats.RootElement.GetProperty("contentBytes").GetInt32(), stats.RootElement.GetProperty("entries").GetInt32()));
    }

    [Fact]
    public void Damage_is_found_and_removed()
    {
        ContentCache cache = new(Store);
        cache.Put("abc"u8);
        ContentName name = cache.Put("abcd"u8);
        string path;
        using (CachedContent content = cache.Find(name)!)
            path = content.Path;
        File.WriteAllText(path, "abce");
        string file = Path.GetRelativePath(cache.Directory, path);
        Outcome get = Programs.Intaglio(folder.Path, "cache", "get", "store", $"{name}", "-o", "out");
        Assert.Equal(($"intaglio: {name}: the item is damaged; remove it with 'intaglio cache verify --remove'\n", 1), (get.Error, get.ExitCode));
        Assert.False(File.Exists(folder["out"]));

        Outcome found = Programs.Intaglio(folder.Path, "cache", "verify", "store");
        Assert.Equal(($"{file}: damaged content\n2 contents, 7 B, 0 entries: 1 damaged\n", 1), (found.Text, found.ExitCode));
        using JsonDocument json = JsonDocument.Parse(Programs.Intaglio(folder.Path, "cache", "verify", "--json", "store").Text);
        Assert.Equal(file, json.RootElement.GetProperty("problems")[0].GetProperty("file").GetString());
        Outcome removed = Programs.Intaglio(folder.Path, "cache", "verify", "--remove", "store");
        Assert.Equal(($"{file}: damaged content, removed\n2 contents, 7 B, 0 entries: 1 damaged\n", 1), (removed.Text, removed.ExitCode));
        Outcome clean = Programs.Intaglio(folder.Path, "cache", "verify", "store");
        Assert.Equal(("1 contents, 3 B, 0 entries: none is damaged\n", 0), (clean.Text, clean.ExitCode));
        Outcome missing = Programs.Intaglio(folder.Path, "cache", "get", "store", $"{name}", "-o", "out");
        Assert.Equal(($"intaglio: {name}: is not in the cache\n", 1), (missing.Error, missing.ExitCode));
    }

    [Fact]
    public void Pruning_says_what_went()
    {
        ContentCache cache = new(Store);
        foreach (int length in (int[])[10_000, 20_000, 30_000])
            File.SetLastWriteTimeUtc(Open(cache.Put(new byte[length])), DateTime.UtcNow - TimeSpan.FromDays(length / 1000));
        Assert.Equal("would remove 1 files, 32.8 kB; left are 2 files, 32.8 kB\n", Programs.Intaglio(folder.Path, "cache", "prune", "-n", "--unused-for", "25d", "store").Text);
        Assert.Equal("removed 1 files, 32.8 kB; left are 2 files, 32.8 kB\n", Programs.Intaglio(folder.Path, "cache", "prune", "--unused-for", "600h", "store").Text);
        using JsonDocument json = JsonDocument.Parse(Programs.Intaglio(folder.Path, "cache", "prune", "--max-size", "12K", "--json", "store").Text);
        Assert.Equal((1, 20_480, 1, 12_288), (json.RootElement.GetProperty("removedFiles").GetInt32(), json.RootElement.GetProperty("removedBytes").GetInt32(), json.RootElement.GetProperty("leftFiles").GetInt32(), json.RootElement.GetProperty("leftBytes").GetInt32()));
        Assert.Equal(10_000, Assert.Single(cache.Maintenance.EnumerateContents()).Length);

        string Open(ContentName name)
        {
            using CachedContent content = cache.Find(name)!;
            return content.Path;
        }
    }

    [Fact]
    public void A_cache_of_another_format_is_left_alone()
    {
        Directory.CreateDirectory(Store);
        File.WriteAllText(Path.Combine(Store, "intaglio-cache"), "intaglio content cache 9\n");
        Outcome outcome = Programs.Intaglio(folder.Path, "cache", "put", "store");
        Assert.Equal(("intaglio: store is not a cache of the format 'intaglio content cache 2'; use another folder, or delete this one\n", 1), (outcome.Error, outcome.ExitCode));
    }
}
