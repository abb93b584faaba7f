namespace Intaglio.OpenExr.Tests;

/// <summary>Tests that count what is allocated: nothing else runs beside them.</summary>
[CollectionDefinition(Name, DisableParallelization = true)]
public sealed class Alone
{
    public const string Name = "alone";
}

/// <summary>Reads files that anybody may have written.</summary>
internal static class Reading
{
    internal const long MaxAllocation = 256L << 20;

    // A slow machine that is busy with other things stays far below.
    private static readonly TimeSpan limit = TimeSpan.FromMinutes(2);

    internal static ExrReadOptions Options(bool allowMissingChunks = false) => new() { MaxMemory = MaxAllocation / 4, MaxDegreeOfParallelism = 1, AllowMissingChunks = allowMissingChunks };

    /// <summary>Reads all parts with all levels.</summary>
    /// <returns>The pixels; null if the file is refused in the one way that is documented.</returns>
    internal static IReadOnlyList<ExrPart>? TryRead(byte[] file, ExrReadOptions options)
    {
        using MemoryStream stream = new(file);
        try
        {
            return ExrFile.Read(stream, options);
        }
        catch (ExrFormatException exception)
        {
            Assert.True(exception.Message.All(c => !char.IsControl(c)), "a message has nothing that a terminal obeys");
            return null;
        }
    }

    /// <summary>The same, and what it allocated is counted.</summary>
    internal static (bool IsRead, long Allocated) Measure(byte[] file, ExrReadOptions options)
    {
        long before = GC.GetTotalAllocatedBytes(precise: true);
        bool isRead = TryRead(file, options) is not null;
        return (isRead, GC.GetTotalAllocatedBytes(precise: true) - before);
    }

    /// <summary>Fails if what is done does not come to an end.</summary>
    internal static void Watch(Func<string> what, Action action)
    {
        Task task = Task.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        Assert.True(Task.WaitAny([task], limit) == 0, $"{what()} takes longer than {limit}");
        task.GetAwaiter().GetResult();
    }
}
