using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary>Items of a cache by the beginnings of their digests and by their keys.</summary>
public sealed class CacheItemTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public void The_beginning_of_a_digest_is_enough_where_it_is_the_only_one()
    {
        folder.Write("a", "hello\n");
        string digest = Programs.Run(folder.Path, "b2sum", "-l", "256", "a").Text[..64];
        Run(0, "", "put", "store", "a");
        foreach (int length in (ReadOnlySpan<int>)[8, 9, 63, 64])
            Assert.Equal("hello\n", Run(0, "", "get", "store", digest[..length].ToUpperInvariant(), "-o", "-").Text);
        Run(2, null, "get", "store", digest[..7], "-o", "-");
        string other = (digest[0] == '0' ? '1' : '0') + digest[1..8];
        Run(1, $"intaglio: {other}: is not in the cache\n", "get", "store", other, "-o", "-");
    }

    [SkippableFact]
    public void The_beginning_of_several_digests_is_an_error_that_lists_them()
    {
        Run(0, "", [], "put", "store");
        // The digests of no known contents, but their names.
        string prefix = "0123456789";
        string[] names = [.. Enumerable.Range(0, 12).Select(i => prefix + $"{i:x2}" + new string('e', 52))];
        Directory.CreateDirectory(folder["store/contents/01"]);
        foreach (string name in names)
            File.WriteAllText(folder[$"store/contents/01/{name}"], "x");
        Run(1, $"intaglio: {prefix}: several items match: {string.Join(", ", names[..8])} and more\n", "get", "store", prefix, "-o", "-");
        Run(1, $"intaglio: {prefix[..8]}: several items match: {string.Join(", ", names[..8])} and more\n", "rm", "store", prefix[..8]);
        Assert.Equal($"would remove {names[10]}, 1 B\n", Run(0, "", "rm", "store", names[10][..12], "-n").Text);
    }

    [SkippableFact]
    public void An_item_is_found_by_the_key_that_it_was_put_with()
    {
        folder.Write("a", "small");
        folder.Write("b", "other");
        string[] key = ["--application", "thumbs", "--setting", "width:int=300", "--setting", "format=png"];
        string name = Programs.Intaglio(folder.Path, "name", "--bits", "256", "--application", "thumbs", "format=png", "width:int=300").Text.TrimEnd();
        Assert.Equal(Programs.Run(folder.Path, "b2sum", "-l", "256", "a").Text, Run(0, "", ["put", "store", .. key, "a"]).Text);
        Assert.EndsWith($"  {name}\n", Run(0, "", "ls", "store").Text, StringComparison.Ordinal);
        Assert.Equal("small", Run(0, "", ["get", "store", .. key, "-o", "-"]).Text);
        Assert.Equal("small", Run(0, "", "get", "store", name, "-o", "-").Text);
        // The order of settings does not matter; their types, the application and the version do.
        Assert.Equal("small", Run(0, "", "get", "store", "--application=thumbs", "--setting=format=png", "--setting=width:int=300", "-o", "-").Text);
        foreach (string[] wrong in (string[][])[["--application", "thumbs", "--setting", "width=300", "--setting", "format=png"], [.. key[2..]], [.. key, "--settings-version", "2"]])
            Assert.EndsWith(": is not in the cache\n", Run(1, null, ["get", "store", .. wrong, "-o", "-"]).Error, StringComparison.Ordinal);
        // What is put later takes its place.
        Run(0, "", ["put", "store", .. key, "b"]);
        Assert.Equal("other", Run(0, "", ["get", "store", .. key, "-o", "-"]).Text);
        Assert.Equal("2 contents, 10 B, 1 entries: none is damaged\n", Run(0, "", "verify", "store").Text);
    }

    [SkippableFact]
    public void What_is_removed_is_gone_with_all_that_leads_there()
    {
        folder.Write("a", "small");
        folder.Write("b", "other");
        string a = Run(0, "", "put", "store", "--setting", "n:int=1", "a").Text[..64], b = Run(0, "", "put", "store", "--setting", "n:int=2", "b").Text[..64];
        Run(0, "", "put", "store", "--setting", "n:int=3", "a");
        string[] keys = [.. Enumerable.Range(1, 3).Select(n => Programs.Intaglio(folder.Path, "name", "--bits", "256", $"n:int={n}").Text.TrimEnd())];
        string[] toA = [.. new[] { keys[0], keys[2] }.Order(StringComparer.Ordinal)];
        string listed = Run(0, "", "ls", "store").Text;
        Assert.Equal($"would remove key {toA[0]}\nwould remove key {toA[1]}\nwould remove {a}, 5 B\n", Run(0, "", "rm", "--dry-run", "store", a[..8]).Text);
        Assert.Equal(listed, Run(0, "", "ls", "store").Text);
        using (JsonDocument json = JsonDocument.Parse(Run(0, "", "rm", "-n", "--json", "store", a, keys[1]).Text))
        {
            JsonElement root = json.RootElement;
            Assert.Equal((1, true, 5), (root.GetProperty("version").GetInt32(), root.GetProperty("dryRun").GetBoolean(), root.GetProperty("contents")[0].GetProperty("length").GetInt32()));
            Assert.Equal(keys.Order(StringComparer.Ordinal), root.GetProperty("keys").EnumerateArray().Select(key => key.GetProperty("key").GetString()!));
        }
        // A key alone leaves the item, which others may have.
        Assert.Equal($"removed key {keys[0]}\n", Run(0, "", "rm", "store", "--setting", "n:int=1").Text);
        Run(1, $"intaglio: {keys[0]}: is not in the cache\n", "get", "store", "--setting", "n:int=1", "-o", "-");
        Assert.Equal("small", Run(0, "", "get", "store", "--setting", "n:int=3", "-o", "-").Text);
        Outcome rest = Run(1, $"intaglio: {new string('0', 64)}: is not in the cache\n", "rm", "store", new string('0', 64), a);
        Assert.Equal($"removed key {keys[2]}\nremoved {a}, 5 B\n", rest.Text);
        Assert.Equal("1 contents, 5 B, 1 entries: none is damaged\n", Run(0, "", "verify", "store").Text);
        Assert.Equal("other", Run(0, "", "get", "store", b, "-o", "-").Text);
    }

    private Outcome Run(int exitCode, string? error, params string[] arguments) => Run(exitCode, error, [], arguments);

    private Outcome Run(int exitCode, string? error, byte[] input, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, input, ["cache", .. arguments]);
        Assert.True(exitCode == outcome.ExitCode && (error is null || error == outcome.Error), $"{string.Join(' ', arguments)}: {outcome.ExitCode} {outcome.Error}");
        return outcome;
    }
}
