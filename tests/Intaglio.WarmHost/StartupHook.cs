using System.ComponentModel;
using System.Globalization;
using System.Reflection;
using System.Runtime;
using System.Runtime.InteropServices;
using System.Text;

/// <summary>
/// Keeps a program loaded and runs its entry point once for each request, which saves the start of the runtime. The runtime calls it before
/// the program through <c>DOTNET_STARTUP_HOOKS</c>.
/// </summary>
/// <remarks>
/// Requests arrive on the standard input that the process was started with, and exit codes leave on its standard output. A request has the
/// working directory, the files for the three standard streams, and the arguments. A zero leaves when these files are open.
/// </remarks>
internal static partial class StartupHook
{
    private const int Streams = 3;
    private const string Descriptors = "/proc/self/fd";

    // F_DUPFD_CLOEXEC, O_RDONLY, O_WRONLY and O_CLOEXEC on Linux.
    private const int DuplicateAndCloseOnExec = 1030, ReadOnly = 0, WriteOnly = 1, CloseOnExec = 0x80000;

    /// <summary>Serves requests until there are no more, and ends the process.</summary>
    public static void Initialize()
    {
        // Programs that this one starts must neither use this hook nor hold the control streams.
        Environment.SetEnvironmentVariable("DOTNET_STARTUP_HOOKS", null);
        using FileStream control = Take(0, FileAccess.Read);
        using FileStream results = Take(1, FileAccess.Write);
        MethodInfo main = Assembly.GetEntryAssembly()!.EntryPoint!;
        using BinaryReader reader = new(control, Encoding.UTF8);
        using BinaryWriter writer = new(results, Encoding.UTF8);
        while (TryReadCount(reader) is { } count)
        {
            string folder = reader.ReadString();
            string[] streams = [.. Enumerable.Range(0, Streams).Select(_ => reader.ReadString())];
            string[] arguments = [.. Enumerable.Range(0, count).Select(_ => reader.ReadString())];
            Environment.CurrentDirectory = folder;
            for (int descriptor = 0; descriptor < Streams; descriptor++)
                Replace(descriptor, streams[descriptor]);
            // The files are open: the test can close its own.
            writer.Write(0);
            writer.Flush();
            writer.Write(Run(main, arguments));
            writer.Flush();
        }
        Environment.Exit(0);
    }

    private static int Run(MethodInfo main, string[] arguments)
    {
        try
        {
            return (int)main.Invoke(null, BindingFlags.DoNotWrapExceptions, null, [arguments], null)!;
        }
        finally
        {
            if (GCSettings.LatencyMode == GCLatencyMode.NoGCRegion)
                GC.EndNoGCRegion();
            CloseStreams();
            // The test deletes its folder.
            Environment.CurrentDirectory = "/";
        }
    }

    // Also the copies that the console keeps of them: the test waits for the end of its pipes.
    private static void CloseStreams()
    {
        string?[] streams = [.. Enumerable.Range(0, Streams).Select(GetTarget)];
        foreach (string file in Directory.GetFiles(Descriptors))
        {
            int descriptor = int.Parse(Path.GetFileName(file), CultureInfo.InvariantCulture);
            if (descriptor < Streams || (GetTarget(descriptor) is { } target && streams.Contains(target)))
                Replace(descriptor, "/dev/null");
        }
    }

    private static string? GetTarget(int descriptor) => new FileInfo(Path.Combine(Descriptors, descriptor.ToString(CultureInfo.InvariantCulture))).LinkTarget;

    private static int? TryReadCount(BinaryReader reader)
    {
        try
        {
            return reader.ReadInt32();
        }
        catch (EndOfStreamException)
        {
            return null;
        }
    }

    // Above the standard streams, and closed in programs that are started.
    private static FileStream Take(int descriptor, FileAccess access) =>
        new(new Microsoft.Win32.SafeHandles.SafeFileHandle(Check(Control(descriptor, DuplicateAndCloseOnExec, Streams)), ownsHandle: true), access, bufferSize: 0);

    private static void Replace(int descriptor, string file)
    {
        int opened = Check(Open(file, (descriptor == 0 ? ReadOnly : WriteOnly) | CloseOnExec));
        // The standard streams are for programs that are started, too.
        _ = Check(descriptor < Streams ? Duplicate(opened, descriptor) : Duplicate(opened, descriptor, CloseOnExec));
        _ = Close(opened);
    }

    private static int Check(int result) => result >= 0 ? result : throw new Win32Exception(Marshal.GetLastPInvokeError());

    [LibraryImport("libc", EntryPoint = "fcntl", SetLastError = true)]
    private static partial int Control(int descriptor, int command, int value);

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "dup2", SetLastError = true)]
    private static partial int Duplicate(int descriptor, int other);

    [LibraryImport("libc", EntryPoint = "dup3", SetLastError = true)]
    private static partial int Duplicate(int descriptor, int other, int flags);

    [LibraryImport("libc", EntryPoint = "close", SetLastError = true)]
    private static partial int Close(int descriptor);
}
