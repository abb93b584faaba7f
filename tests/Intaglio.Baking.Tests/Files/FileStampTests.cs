namespace Intaglio.Baking.Tests;

/// <summary>Metadata of files that were written a moment ago.</summary>
public class FileStampTests
{
    private static readonly DateTime written = new(2026, 1, 2, 3, 4, 5, 678, DateTimeKind.Utc);
    private static readonly TimeSpan moment = TimeSpan.FromMilliseconds(1), hour = TimeSpan.FromHours(1);

    [Fact]
    public void A_file_is_unchanged_although_its_time_becomes_settled()
    {
        FileStatus before = Status(written, written, written + moment), after = before with { Taken = written + hour };
        Assert.NotEqual(FileStamp.From(before), FileStamp.From(after));
        Assert.True(FileStamp.IsUnchanged(before, after));
    }

    [Fact]
    public void Each_change_is_seen()
    {
        FileStatus before = Status(written, written, written + hour);
        FileStatus[] others =
        [
            before with { Size = before.Size + 1 }, before with { Modified = written + moment }, before with { Modified = null },
            before with { Changed = written + moment }, before with { Node = before.Node with { Number = 2 } },
        ];
        Assert.All(others, after => Assert.False(FileStamp.IsUnchanged(before, after)));
        Assert.All(others, after => Assert.False(FileStamp.From(before).Proves(FileStamp.From(after))));
        Assert.True(FileStamp.From(before).Proves(FileStamp.From(before)));
    }

    [Fact]
    public void A_restored_time_proves_nothing_while_another_change_could_have_the_same_time()
    {
        FileStatus status = Status(written - hour, written, written + moment);
        Assert.False(FileStamp.From(status).IsSettled);
        Assert.True(FileStamp.From(status with { Taken = written + hour }).IsSettled);
        Assert.True(FileStamp.From(status with { Changed = null }).IsSettled);
    }

    private static FileStatus Status(DateTime modified, DateTime changed, DateTime taken) =>
        new(new(FileKind.File, 1, 1, null), 10, modified, false) { Changed = changed, Taken = taken };
}
