namespace Intaglio.Farm;

/// <summary>Counts requests by kind, method and status, and the bytes of bodies.</summary>
internal sealed class RequestCounters
{
    private const int StatusCount = 600;

    private static readonly string[] kinds = ["cas", "ac", "other"], methods = ["GET", "HEAD", "PUT", "other"];

    // One element for each combination, so that counting needs neither a lock nor a look-up.
    private readonly long[] counts = new long[kinds.Length * methods.Length * StatusCount];
    private long received, sent;

    internal long Received => Interlocked.Read(ref received);

    internal long Sent => Interlocked.Read(ref sent);

    internal void Count(StoreKind kind, string method, int status, long bytes)
    {
        int row = Array.IndexOf(methods, method);
        int index = (((int)kind * methods.Length) + (row < 0 ? methods.Length - 1 : row)) * StatusCount + Math.Min(status, StatusCount - 1);
        Interlocked.Increment(ref counts[index]);
        if (bytes > 0)
            Interlocked.Add(ref row == Array.IndexOf(methods, "PUT") ? ref received : ref sent, bytes);
    }

    /// <summary>Gets the combinations that occurred.</summary>
    internal IEnumerable<(string Kind, string Method, int Status, long Count)> List()
    {
        for (int i = 0; i < counts.Length; i++)
        {
            if (Interlocked.Read(ref counts[i]) is > 0 and long count)
                yield return (kinds[i / StatusCount / methods.Length], methods[i / StatusCount % methods.Length], i % StatusCount, count);
        }
    }
}
