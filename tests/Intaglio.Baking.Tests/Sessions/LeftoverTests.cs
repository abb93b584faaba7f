using Intaglio.Caching;

namespace Intaglio.Baking.Tests;

/// <summary>Files that a killed bake has left.</summary>
public class LeftoverTests
{
    [Fact]
    public void The_bake_after_a_killed_one_removes_what_it_left_although_no_output_changes()
    {
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"**/*.txt\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a/b/c.txt", "text");
        workshop.Bake();
        string pin = CacheEntries.ToKeyName(new byte[32]);
        string[] left = [$"out/{TemporaryName.Create()}", $"out/a/b/{TemporaryName.Create()}", $".intaglio/{TemporaryName.Create()}", $".intaglio/cache/pins/{pin}"];
        foreach (string name in left)
            workshop.Write(name, "");
        // Files of the same names elsewhere belong to other programs.
        string other = $"out/other/{TemporaryName.Create()}";
        workshop.Write(other, "");
        workshop.Write("out/" + OutputFolder.LockName, $"1\n{workshop[Workshop.Recipe]}\n");
        Assert.Equal((0, 1), workshop.Bake() is var report ? (report.Made, report.UpToDate) : default);
        Assert.DoesNotContain(left, name => File.Exists(workshop[name]));
        Assert.True(File.Exists(workshop[other]));
    }

    [Fact]
    public void A_bake_that_cannot_begin_leaves_the_removal_to_the_next_one()
    {
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"**/*.txt\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt", "text");
        workshop.Bake();
        string left = $"out/{TemporaryName.Create()}";
        workshop.Write(left, "");
        workshop.Write("out/" + OutputFolder.LockName, $"1\n{workshop[Workshop.Recipe]}\n");
        Directory.Move(workshop["src"], workshop["elsewhere"]);
        Assert.Throws<BakeException>(() => workshop.Bake());
        Directory.Move(workshop["elsewhere"], workshop["src"]);
        workshop.Bake();
        Assert.False(File.Exists(workshop[left]));
        Assert.False(File.Exists(workshop["out/" + OutputFolder.LockName]));
    }

    [Fact]
    [Trait("Duration", "Long")]
    public void Leftovers_are_found_among_many_outputs()
    {
        using Workshop workshop = new();
        workshop.WriteRules("upper: { for: \"**/*.txt\", do: upper, to: \"{path}\" }");
        workshop.Write("src/a.txt", "text");
        workshop.Bake();
        string[] left = [.. Enumerable.Range(0, 12_000).Select(_ => $"out/{TemporaryName.Create()}")];
        foreach (string name in left)
            workshop.Write(name, "");
        workshop.Write("out/" + OutputFolder.LockName, $"1\n{workshop[Workshop.Recipe]}\n");
        workshop.Bake();
        Assert.DoesNotContain(left, name => File.Exists(workshop[name]));
    }

    [Fact]
    public void Names_that_an_action_has_read_are_stored_before_its_record()
    {
        using Workshop workshop = new();
        workshop.WriteRules("include: { for: \"*.txt\", do: include, to: \"{path}\" }");
        workshop.Write("src/a.txt", "include b.inc");
        workshop.Write("src/b.inc", "text");
        workshop.Bake();
        // A bake that is killed between the two would otherwise leave a record that no bake finds.
        CachedEntryInfo[] entries = [.. new ContentCache(workshop.Cache).Entries.Enumerate()];
        Assert.Equal(2, entries.Length);
        Assert.Equal([false, true], entries.OrderBy(entry => entry.LastUsed).Select(entry => IsRecord(workshop, entry)));
    }

    [SkippableTheory]
    [MemberData(nameof(FileSystemTests.Formats), MemberType = typeof(FileSystemTests))]
    public void Files_are_created_while_others_remove_leftovers(string format)
    {
        using MountedFolder disk = MountedFolder.Need(format);
        using CancellationTokenSource ended = new();
        Thread remover = new(() =>
        {
            while (!ended.IsCancellationRequested)
                Leftovers.Remove(disk.Path);
        });
        remover.Start();
        try
        {
            for (int number = 0; number < 300; number++)
            {
                using TemporaryFile file = new(disk.Path, mode: null, group: null);
                file.Stream.WriteByte(1);
                file.Flush(toDisk: false);
                file.MoveTo(Path.Combine(disk.Path, $"{number}"), overwrite: false, keeps: false);
            }
        }
        finally
        {
            ended.Cancel();
            remover.Join();
        }
        Assert.Equal(300, Directory.GetFiles(disk.Path).Length);
    }

    private static bool IsRecord(Workshop workshop, CachedEntryInfo entry)
    {
        using CachedContent item = new ContentCache(workshop.Cache).Find(entry.Content)!;
        using StreamReader reader = new(item.Stream);
        return reader.ReadToEnd().Contains("\"outputs\"", StringComparison.Ordinal);
    }
}
