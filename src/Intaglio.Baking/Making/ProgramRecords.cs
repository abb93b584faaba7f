using System.Globalization;
using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The programs of a process that are running, in its lock file. If it was killed, the next one ends them.</summary>
/// <remarks>
/// A record is the identity of a process and its proof (<see cref="StateKey"/>), because a folder from elsewhere can contain records of any
/// processes of the user. Only Linux identifies processes for certain. The file is empty on other systems.
/// </remarks>
/// <param name="file">The lock file.</param>
/// <param name="key">The key of the user.</param>
internal sealed class ProgramRecords(SafeFileHandle file, StateKey key)
{
    // A record is longer than the text of an identity and its proof.
    private const int RecordSize = 192, MostSize = 1 << 20;

    private const int WaitMilliseconds = 10;

    // A process that waits for a disk does not end before.
    private static readonly TimeSpan longestWait = TimeSpan.FromSeconds(5);

    private static readonly byte[] blank = Encoding.ASCII.GetBytes(new string(' ', RecordSize - 1) + "\n");

    private readonly Lock gate = new();
    private readonly Stack<int> free = [];
    private int count;

    /// <summary>Records a process group.</summary>
    /// <returns>The place of the record, or null if the group cannot be recorded.</returns>
    internal int? Add(int group)
    {
        if (ProcessIdentity.Find(group) is not { } identity)
            return null;
        byte[] text = Encoding.ASCII.GetBytes($"{identity} {Convert.ToHexStringLower(Prove(identity))}"), record = [.. blank];
        if (text.Length >= RecordSize)
            return null;
        text.CopyTo(record, 0);
        int place;
        lock (gate)
            place = free.TryPop(out int old) ? old : count++;
        if (TryWrite(record, place))
            return place;
        Remove(place);
        return null;
    }

    /// <summary>Removes a record.</summary>
    internal void Remove(int place)
    {
        TryWrite(blank, place);
        lock (gate)
            free.Push(place);
    }

    /// <summary>Ends the programs of a process that was killed.</summary>
    /// <param name="file">The lock file, which the caller has locked.</param>
    /// <param name="folder">The full path of the folder with the private folders of the programs.</param>
    /// <param name="key">The key of the user. Programs whose records it does not prove are not ended.</param>
    /// <returns><see langword="true"/> if none is left; <see langword="false"/> if one of them is running.</returns>
    internal static bool End(SafeFileHandle file, string folder, StateKey key)
    {
        (ProcessIdentity Identity, bool IsProved)[] left = [.. Read(file, key).Where(record => record.Identity.IsOfThisSystem)];
        if (left.Length == 0)
            return true;
        Dictionary<int, ProcessStatus> all = ProcessStatus.FindAll();
        ILookup<bool, int> groups = left.Where(record => IsGroupOf(record.Identity, all, folder))
            .ToLookup(record => record.IsProved, record => record.Identity.Number);
        HashSet<int> own = [.. groups[true]];
        foreach (int group in own)
            UnixProcess.SignalGroup(group, UnixProcess.Kill);
        for (long start = Environment.TickCount64; HasAny(own); Thread.Sleep(WaitMilliseconds))
            if (Environment.TickCount64 - start > longestWait.TotalMilliseconds)
                return false;
        return !HasAny([.. groups[false]]);
    }

    private byte[] Prove(in ProcessIdentity identity)
    {
        byte[] proof = new byte[StateKey.MacSize];
        key.Sign(GetProved(file, identity), proof);
        return proof;
    }

    // A copy of the file in another folder proves nothing.
    private static byte[] GetProved(SafeFileHandle file, in ProcessIdentity identity) =>
        Encoding.ASCII.GetBytes(string.Create(CultureInfo.InvariantCulture, $"program\n{FileStatus.Read(file).Node.Number}\n{identity}"));

    private static bool HasAny(HashSet<int> groups) =>
        groups.Count > 0 && ProcessStatus.FindAll().Values.Any(status => !status.HasEnded && groups.Contains(status.Group));

    // A group whose first process has ended keeps its number, but only the folder of the others proves that it is not a new one.
    private static bool IsGroupOf(ProcessIdentity identity, Dictionary<int, ProcessStatus> all, string folder) =>
        all.TryGetValue(identity.Number, out ProcessStatus first) ? first.Started == identity.Started && first.Group == identity.Number
            : all.Any(process => process.Value.Group == identity.Number && IsIn(process.Key, folder));

    private static bool IsIn(int process, string folder)
    {
        try
        {
            return File.ResolveLinkTarget($"/proc/{process}/cwd", returnFinalTarget: false) is { } current
                && RealPath.Follow(folder) is { } real
                && current.FullName.StartsWith(real + Path.DirectorySeparatorChar, StringComparison.Ordinal);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    private static IEnumerable<(ProcessIdentity Identity, bool IsProved)> Read(SafeFileHandle file, StateKey key)
    {
        byte[] bytes = new byte[Math.Min(RandomAccess.GetLength(file), MostSize)], proof = new byte[StateKey.MacSize];
        int length = RandomAccess.Read(file, bytes, 0);
        foreach (string line in Encoding.ASCII.GetString(bytes, 0, length).Split('\n').Select(line => line.TrimEnd()))
            if (line.LastIndexOf(' ') is >= 0 and var blank && ProcessIdentity.Parse(line[..blank]) is { } identity)
                yield return (identity, Convert.FromHexString(line.AsSpan(blank + 1), proof, out _, out int size)
                    == System.Buffers.OperationStatus.Done && size == proof.Length && key.Verify(GetProved(file, identity), proof));
    }

    private bool TryWrite(byte[] record, int place)
    {
        try
        {
            RandomAccess.Write(file, record, (long)place * RecordSize);
            return true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or ArgumentOutOfRangeException)
        {
            // The disk is full. The program can run.
            return false;
        }
    }
}
