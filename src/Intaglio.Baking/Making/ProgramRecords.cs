using System.Text;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Baking;

/// <summary>The programs of a process that are running, in its lock file. If it was killed, the next one ends them.</summary>
/// <remarks>Only Linux identifies processes for certain. The file is empty on other systems.</remarks>
/// <param name="file">The lock file.</param>
internal sealed class ProgramRecords(SafeFileHandle file)
{
    // A record is longer than the text of an identity.
    private const int RecordSize = 128, MostSize = 1 << 20;

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
        byte[] text = Encoding.ASCII.GetBytes(identity.ToString()), record = [.. blank];
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
    /// <returns><see langword="true"/> if none is left; <see langword="false"/> if one of them cannot be ended.</returns>
    internal static bool End(SafeFileHandle file, string folder)
    {
        ProcessIdentity[] left = [.. Read(file).Where(identity => identity.IsOfThisSystem)];
        if (left.Length == 0)
            return true;
        Dictionary<int, ProcessStatus> all = ProcessStatus.FindAll();
        HashSet<int> groups = [.. left.Where(identity => IsGroupOf(identity, all, folder)).Select(identity => identity.Number)];
        // Another user could have written the numbers of any processes.
        if (FileStatus.Read(file).Owner == UnixFile.GetUser())
            foreach (int group in groups)
                UnixProcess.SignalGroup(group, UnixProcess.Kill);
        for (long start = Environment.TickCount64; HasAny(groups); Thread.Sleep(WaitMilliseconds))
            if (Environment.TickCount64 - start > longestWait.TotalMilliseconds)
                return false;
        return true;
    }

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

    private static IEnumerable<ProcessIdentity> Read(SafeFileHandle file)
    {
        byte[] bytes = new byte[Math.Min(RandomAccess.GetLength(file), MostSize)];
        int length = RandomAccess.Read(file, bytes, 0);
        return Encoding.ASCII.GetString(bytes, 0, length).Split('\n').Select(line => ProcessIdentity.Parse(line.TrimEnd()))
            .OfType<ProcessIdentity>();
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
