using System.Text;

namespace Intaglio.Caching.Tests;

public sealed class DamageTests : CacheFolder
{
    [Theory]
    [InlineData(0, true)]
    [InlineData(999, true)]
    [InlineData(1001, true)]
    [InlineData(0, false)]
    [InlineData(999, false)]
    [InlineData(1001, false)]
    public async Task A_content_of_another_length_is_made_again(int length, bool verifies)
    {
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, VerifyOnRead = verifies });
        (await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 1000)))).Dispose();
        File.WriteAllBytes(Files("contents")[0], Bytes(1, length));
        Assert.Null(cache.Find(Key(1)));
        Assert.Empty(Files("contents"));
        CachedContent again = await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 1000)));
        Assert.True(again.IsNew);
        Assert.Equal(Bytes(1, 1000), Read(again));
    }

    [Fact]
    public async Task A_content_that_was_changed_is_made_again()
    {
        ContentCache plain = new(new ContentCacheOptions { Directory = Folder, VerifyOnRead = false }), cache = new(Folder);
        ContentName name = (await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 1000)))).Name;
        Assert.Equal(Bytes(1, 1000), Read(cache.Find(Key(1))!));
        Flip(Files("contents")[0], 500);
        // Its length alone is compared otherwise.
        Read(plain.Find(Key(1))!);
        Assert.Null(cache.Find(name));
        Assert.Null(cache.Find(Key(1)));
        Assert.Equal(Bytes(1, 1000), Read(await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 1000)))));
        Flip(Files("contents")[0], 0);
        CachedContent again = await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 1000)));
        Assert.True(again.IsNew);
        Assert.Equal(Bytes(1, 1000), Read(again));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(5_000_000)]
    [InlineData(9_999_999)]
    public async Task A_large_item_that_was_changed_is_found_by_nobody(int position)
    {
        ContentCache cache = new(Folder);
        byte[] content = Bytes(1, 10_000_000);
        ContentName name = cache.Put(content);
        using (CachedContent there = cache.Find(name)!)
        {
            Flip(there.Path, position);
            Assert.Contains(name.ToString(), Assert.Throws<CacheFormatException>(() => there.CopyTo(Stream.Null)).Message, StringComparison.Ordinal);
        }
        Assert.True(cache.Maintenance.Verify().IsDamaged);
        Assert.Null(cache.Find(name));

        (await cache.GetOrCreateAsync(Key(1), Write(content))).Dispose();
        Flip(Files("contents")[0], position);
        CachedContent again = await cache.GetOrCreateAsync(Key(1), Write(content));
        Assert.True(again.IsNew);
        Assert.Equal(content, Read(again));
    }

    [Fact]
    public void Storing_a_content_again_mends_it()
    {
        ContentCache cache = new(Folder);
        ContentName name = cache.Put(Bytes(1, 1000));
        Flip(Files("contents")[0], 3);
        Assert.Equal(name, cache.Put(Bytes(1, 1000)));
        Assert.Equal(Bytes(1, 1000), Read(cache.Find(name)!));
    }

    /// <summary>Who has the other name of a file can change it at any time.</summary>
    [SkippableFact]
    public void Storing_a_content_again_replaces_a_file_with_another_name()
    {
        ContentCache cache = new(new ContentCacheOptions { Directory = Folder, VerifyOnRead = false });
        ContentName name = cache.Put(Bytes(1, 1000));
        string other = Path.Combine(Root, "other");
        Processes.Run(new(InstalledProgram.Need("ln"), [Files("contents")[0], other])).AssertSuccess();
        Assert.Equal(name, cache.Put(Bytes(1, 1000)));
        Flip(other, 3);
        Assert.Equal(Bytes(1, 1000), Read(cache.Find(name)!));
    }

    [SkippableFact]
    public async Task A_canceled_lookup_leaves_no_file_open()
    {
        Skip.IfNot(OperatingSystem.IsLinux(), "Only Linux lists the open files of a process.");
        ContentCache cache = new(Folder);
        ContentName name = (await cache.GetOrCreateAsync(Key(1), Write(Bytes(1, 10_000_000)))).Name;
        CancellationToken canceled = new(canceled: true);
        Assert.ThrowsAny<OperationCanceledException>(() => cache.Find(Key(1), canceled));
        Assert.ThrowsAny<OperationCanceledException>(() => cache.Find(name, canceled));
        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await cache.FindAsync(name, canceled));
        string path = Files("contents")[0];
        Assert.DoesNotContain(path, Directory.GetFiles("/proc/self/fd").Select(FindTarget));

        // Other tests close their files at any time.
        static string? FindTarget(string link)
        {
            try
            {
                return File.ResolveLinkTarget(link, returnFinalTarget: false)?.FullName;
            }
            catch (IOException)
            {
                return null;
            }
        }
    }

    [Fact]
    public async Task No_changed_entry_is_taken_for_one()
    {
        ContentCache cache = new(Folder);
        (await cache.GetOrCreateAsync(Key(1), Write([1]))).Dispose();
        string path = Files("keys")[0];
        byte[] entry = File.ReadAllBytes(path);
        Assert.InRange(entry.Length, 1, CacheEntry.MaxSize);
        for (int i = 0; i < entry.Length; i++)
        {
            for (int bit = 0; bit < 8; bit++)
            {
                byte[] changed = [.. entry];
                changed[i] ^= (byte)(1 << bit);
                Check(changed);
            }
            Check(entry[..i]);
            Check([.. entry[..i], .. entry[(i + 1)..]]);
            Check([.. entry[..i], 0, .. entry[i..]]);
        }
        Check([.. entry, (byte)'\n']);
        Check([.. entry, .. new byte[100_000]]);

        void Check(byte[] changed)
        {
            File.WriteAllBytes(path, changed);
            Assert.Null(cache.Find(Key(1)));
            Assert.False(File.Exists(path));
        }
    }

    [Fact]
    public async Task The_entry_of_another_key_is_none()
    {
        ContentCache cache = new(Folder);
        (await cache.GetOrCreateAsync(Key(1), Write([1]))).Dispose();
        string first = Files("keys")[0];
        (await cache.GetOrCreateAsync(Key(2), Write([2]))).Dispose();
        string second = Files("keys").Single(path => path != first);
        File.Copy(first, second, overwrite: true);
        Assert.Null(cache.Find(Key(2)));
        Assert.Equal([1], Read(cache.Find(Key(1))!));
    }

    [Fact]
    public async Task Verifying_finds_what_is_damaged()
    {
        ContentCache cache = new(Folder);
        foreach (int number in (int[])[1, 2, 3, 4])
            (await cache.GetOrCreateAsync(Key(number), Write(Bytes(number, 1000 * number)))).Dispose();
        CacheVerification verification = cache.Maintenance.Verify();
        Assert.Equal((4, 10_000, 4, false), (verification.Contents, verification.ContentBytes, verification.Entries, verification.IsDamaged));
        Assert.Empty(verification.Problems);

        using (CachedContent content = cache.Find(Key(1))!)
            Flip(content.Path, 10);
        using (CachedContent content = cache.Find(Key(2))!)
            File.Delete(content.Path);
        string[] entries = [PathOfKey(1), PathOfKey(2), PathOfKey(3)];
        Flip(entries[2], 20);
        string abandoned = Path.Combine(Folder, "temporary", $"{TemporaryFiles.CreateName()}-{TemporaryFiles.CreateName()[..16]}");
        File.WriteAllText(abandoned, "x");
        File.SetLastWriteTimeUtc(abandoned, DateTime.UtcNow - TimeSpan.FromHours(2));
        string foreign = Path.Combine(Folder, "contents", "note.txt");
        File.WriteAllText(foreign, "Not a content.");
        List<long> progress = [];
        CacheProblem[] expected =
        [
            Problem(Files("contents").Single(path => path != foreign && Path.GetFileName(path) == ContentName.FromContent(Bytes(1, 1000)).ToString()), CacheProblemKind.DamagedContent),
            .. ((CacheProblem[])[Problem(entries[1], CacheProblemKind.MissingContent), Problem(entries[2], CacheProblemKind.DamagedEntry)]).OrderBy(problem => problem.Path, StringComparer.Ordinal),
            Problem(abandoned, CacheProblemKind.Abandoned),
        ];
        verification = cache.Maintenance.Verify(progress: new Listener<long>(value =>
        {
            lock (progress)
                progress.Add(value);
        }));
        Assert.Equal(expected, verification.Problems);
        Assert.Equal((3, 8000, 4, true), (verification.Contents, verification.ContentBytes, verification.Entries, verification.IsDamaged));
        Assert.Equal(8000, progress.Max());

        // What is damaged goes before its entry is looked at.
        expected = [.. expected, Problem(entries[0], CacheProblemKind.MissingContent)];
        Assert.Equal(expected.OrderBy(problem => problem.Path, StringComparer.Ordinal).Select(problem => problem with { IsRemoved = true }), cache.Maintenance.Verify(remove: true).Problems);
        Assert.Empty(cache.Maintenance.Verify().Problems);
        Assert.Equal(Bytes(4, 4000), Read(cache.Find(Key(4))!));
        Assert.True(File.Exists(foreign));
    }

    [Fact]
    public void Verifying_can_be_ended()
    {
        ContentCache cache = new(Folder);
        ContentName name = cache.Put([1]);
        CancellationToken canceled = new(canceled: true);
        Assert.Equal(canceled, Assert.ThrowsAny<OperationCanceledException>(() => cache.Maintenance.Verify(cancellationToken: canceled)).CancellationToken);
        Assert.Equal([1], Read(cache.Find(name)!));
    }

    [SkippableFact]
    public async Task What_could_not_be_written_is_never_kept()
    {
        Skip.IfNot(File.Exists("/dev/full"), "there is no /dev/full, a disk that is full");
        using FileStream full = new("/dev/full", FileMode.Open, FileAccess.Write, FileShare.ReadWrite, bufferSize: 0);
        DraftStream draft = new(full);
        draft.Write([]);
        Assert.Contains("/dev/full", (await Assert.ThrowsAsync<IOException>(async () => await draft.WriteAsync(new byte[1]))).Message, StringComparison.Ordinal);
        Assert.Contains("could not be written", Assert.Throws<IOException>(() => draft.Write([1])).Message, StringComparison.Ordinal);
        // Whatever the producer made of that.
        Assert.Contains("the error was ignored", Assert.Throws<IOException>(() => draft.Complete()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Entries_are_lines_that_people_can_read()
    {
        string line = new CacheEntry(ContentName.FromContent([]), 0).Write(Key(1).ToName(256));
        Assert.Matches("^intaglio-entry-1 0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8 0 [a-z2-7]{16}\n$", line);
        Assert.InRange(new CacheEntry(default, long.MaxValue).Write(Key(1).ToName(256)).Length, 1, CacheEntry.MaxSize);
        Assert.Equal(new CacheEntry(ContentName.FromContent([]), 0), CacheEntry.Read(Encoding.ASCII.GetBytes(line), Key(1).ToName(256)));
    }

    [SkippableFact]
    public void What_cannot_be_read_is_told_and_removed()
    {
        Skip.If(OperatingSystem.IsWindows() || Environment.IsPrivilegedProcess, "whoever runs this can read everything");
        ContentCache cache = new(Folder);
        cache.Put([1]);
        ContentName other = cache.Put([2]);
        string path = Files("contents").Single(path => !path.EndsWith(other.ToString(), StringComparison.Ordinal));
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, UnixFileMode.None);
        Assert.Equal([Problem(path, CacheProblemKind.Unreadable)], cache.Maintenance.Verify().Problems);
        Assert.True(cache.Maintenance.Verify(remove: true).IsDamaged);
        Assert.Empty(cache.Maintenance.Verify().Problems);
    }

    private static CacheProblem Problem(string path, CacheProblemKind kind) => new() { Path = path, Kind = kind, IsRemoved = false };

    private string PathOfKey(int number)
    {
        string name = Key(number).ToName(256);
        return Path.Combine(Folder, "keys", name[..2], name);
    }

    private static void Flip(string path, int index)
    {
        byte[] bytes = File.ReadAllBytes(path);
        bytes[index] ^= 1;
        File.WriteAllBytes(path, bytes);
    }
}
