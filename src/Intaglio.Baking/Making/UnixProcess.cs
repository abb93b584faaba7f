using System.ComponentModel;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Intaglio.Baking;

/// <summary>System calls for processes that the framework does not provide, such as process groups.</summary>
internal static unsafe partial class UnixProcess
{
    /// <summary>The number of SIGTERM.</summary>
    internal const int Terminate = 15;

    /// <summary>The number of SIGKILL.</summary>
    internal const int Kill = 9;

    // Larger than sigset_t, posix_spawnattr_t and posix_spawn_file_actions_t of every system.
    private const int OpaqueSize = 1024;

    // POSIX_SPAWN_SETSIGDEF and POSIX_SPAWN_SETSIGMASK.
    private const short SetDefaultSignals = 4, SetSignalMask = 8;

    private const int NoWait = 1, Exited = 4, ByProcess = 1, ReadOnly = 0, WriteOnly = 1, Interrupted = 4;

    private const short Readable = 1, Writable = 4;

    // WNOWAIT.
    private static int KeepWaitable => OperatingSystem.IsMacOS() ? 0x20 : 0x01000000;

    // POSIX_SPAWN_SETSID.
    private static short SetSession => (short)(OperatingSystem.IsMacOS() ? 0x400 : 0x80);

    // POSIX_SPAWN_CLOEXEC_DEFAULT, which only macOS has.
    private static short CloseOthers => (short)(OperatingSystem.IsMacOS() ? 0x4000 : 0);

    /// <summary>Starts a program as the leader of a session, without inherited signals and standard input.</summary>
    /// <param name="start">The program.</param>
    /// <param name="output">The end of a pipe for standard output and standard error.</param>
    /// <returns>The number of the process, which is also that of its group.</returns>
    /// <exception cref="Win32Exception">The program cannot be started.</exception>
    internal static int Spawn(ProgramStartInfo start, SafeHandle output) => Spawn(start, null, output, []);

    /// <summary>Starts a program as the leader of a session, with a pipe as standard input and no other inherited handles.</summary>
    /// <inheritdoc cref="Spawn(ProgramStartInfo, SafeHandle)"/>
    /// <param name="start"/>
    /// <param name="input">The end of a pipe for standard input.</param>
    internal static int SpawnApart(ProgramStartInfo start, SafeHandle input) =>
        Spawn(start, input, null, FindInherited());

    private static int Spawn(ProgramStartInfo start, SafeHandle? input, SafeHandle? output, int[] closed)
    {
        try
        {
            return Spawn(start, input, output, closed, entersFolder: true);
        }
        catch (EntryPointNotFoundException)
        {
            // Versions of glibc before 2.29 cannot change the folder.
            string[] arguments = ["-c", "cd \"$0\" && exec \"$@\"", start.Folder, start.Program, .. start.Arguments];
            return Spawn(new("/bin/sh", arguments, start.Folder, start.Environment), input, output, closed, entersFolder: false);
        }
    }

    // The handles of this program are not inherited, but it can have inherited others from the program that started it. On macOS, a flag
    // closes them.
    private static int[] FindInherited()
    {
        const string Descriptors = "/proc/self/fd";
        return !Directory.Exists(Descriptors) ? [] : [.. Directory.EnumerateFileSystemEntries(Descriptors)
            .Select(path => int.TryParse(Path.GetFileName(path), NumberStyles.None, CultureInfo.InvariantCulture, out int number) ? number
                : 0)
            .Where(number => number > 2)];
    }

    private static int Spawn(ProgramStartInfo start, SafeHandle? input, SafeHandle? output, int[] closed, bool entersFolder)
    {
        byte* actions = stackalloc byte[OpaqueSize], attributes = stackalloc byte[OpaqueSize], signals = stackalloc byte[OpaqueSize];
        nint[] arguments = ToNative([start.Program, .. start.Arguments]);
        nint[] environment = ToNative([.. start.Environment.Select(variable => $"{variable.Key}={variable.Value}")]);
        Check(CreateActions(actions));
        Check(CreateAttributes(attributes));
        bool isInputAdded = false, isOutputAdded = false;
        try
        {
            input?.DangerousAddRef(ref isInputAdded);
            output?.DangerousAddRef(ref isOutputAdded);
            if (input is null)
                Check(AddOpen(actions, 0, "/dev/null", ReadOnly, 0));
            else
                Check(AddDuplicate(actions, (int)input.DangerousGetHandle(), 0));
            if (output is null)
                Check(AddOpen(actions, 1, "/dev/null", WriteOnly, 0));
            else
                Check(AddDuplicate(actions, (int)output.DangerousGetHandle(), 1));
            Check(AddDuplicate(actions, 1, 2));
            foreach (int descriptor in closed)
                _ = AddClose(actions, descriptor);
            if (entersFolder)
                Check(AddFolder(actions, start.Folder));
            // The runtime ignores SIGPIPE, and a program would inherit that.
            _ = FillSignals(signals);
            Check(SetDefaults(attributes, signals));
            _ = ClearSignals(signals);
            Check(SetMask(attributes, signals));
            Check(SetFlags(attributes, (short)(SetDefaultSignals | SetSignalMask | SetSession | (input is null ? 0 : CloseOthers))));
            int process;
            fixed (nint* argumentList = arguments, environmentList = environment)
                Check(Spawn(&process, start.Program, actions, attributes, argumentList, environmentList));
            return process;
        }
        finally
        {
            if (isInputAdded)
                input!.DangerousRelease();
            if (isOutputAdded)
                output!.DangerousRelease();
            _ = DestroyActions(actions);
            _ = DestroyAttributes(attributes);
            Array.ForEach(arguments, Marshal.FreeCoTaskMem);
            Array.ForEach(environment, Marshal.FreeCoTaskMem);
        }
    }

    /// <summary>Determines whether a process has ended. It keeps its number until <see cref="Release"/>.</summary>
    internal static bool HasEnded(int process)
    {
        // The first number of the structure is the signal, which is 0 if the process is running.
        int* information = stackalloc int[OpaqueSize / sizeof(int)];
        *information = 0;
        int error = WaitFor(ByProcess, process, information, Exited | NoWait | KeepWaitable);
        return *information != 0 || (error != 0 && Marshal.GetLastPInvokeError() != Interrupted);
    }

    /// <summary>Waits for the end of a process, and releases it.</summary>
    internal static ProgramEnd Release(int process, bool isTimeout)
    {
        int status;
        while (Wait(process, &status, 0) != process)
            if (Marshal.GetLastPInvokeError() != Interrupted)
                throw new Win32Exception(Marshal.GetLastPInvokeError());
        return (status & 0x7F) == 0 ? new((status >> 8) & 0xFF, null, isTimeout) : new(null, status & 0x7F, isTimeout);
    }

    /// <summary>Waits for the end of a process, and releases it unless the runtime has done that.</summary>
    internal static void TryRelease(int process)
    {
        int status;
        while (Wait(process, &status, 0) < 0 && Marshal.GetLastPInvokeError() == Interrupted)
        {
        }
    }

    /// <summary>Sends a signal to all processes of a group. A group without processes is ignored.</summary>
    internal static void SignalGroup(int group, int signal) => _ = Signal(-group, signal);

    /// <summary>Waits until a pipe can be read.</summary>
    /// <param name="pipe">The pipe, or null to wait the whole time.</param>
    /// <param name="milliseconds">The longest time.</param>
    /// <returns><see langword="true"/> if the pipe has bytes or has been closed; otherwise, <see langword="false"/>.</returns>
    internal static bool Poll(SafeHandle? pipe, int milliseconds)
    {
        PolledFile file = new() { Descriptor = (int?)pipe?.DangerousGetHandle() ?? -1, Events = Readable };
        return Poll(&file, 1, milliseconds) > 0;
    }

    /// <summary>Waits until a pipe can be written.</summary>
    /// <param name="pipe">The pipe.</param>
    /// <param name="milliseconds">The longest time.</param>
    /// <returns><see langword="true"/> if the pipe can be written; <see langword="false"/> if no process reads it.</returns>
    internal static bool CanWrite(SafeHandle pipe, int milliseconds)
    {
        PolledFile file = new() { Descriptor = (int)pipe.DangerousGetHandle(), Events = Writable };
        return Poll(&file, 1, milliseconds) > 0 && file.Found == Writable;
    }

    private static void Check(int error)
    {
        if (error != 0)
            throw new Win32Exception(error);
    }

    private static nint[] ToNative(string[] texts) => [.. texts.Select(Marshal.StringToCoTaskMemUTF8), 0];

    [StructLayout(LayoutKind.Sequential)]
    private struct PolledFile
    {
        internal int Descriptor;
        internal short Events;
        internal short Found;
    }

    [LibraryImport("libc", EntryPoint = "posix_spawn", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Spawn(int* process, string path, byte* actions, byte* attributes, nint* arguments, nint* environment);

    [LibraryImport("libc", EntryPoint = "posix_spawn_file_actions_init")]
    private static partial int CreateActions(byte* actions);

    [LibraryImport("libc", EntryPoint = "posix_spawn_file_actions_destroy")]
    private static partial int DestroyActions(byte* actions);

    [LibraryImport("libc", EntryPoint = "posix_spawn_file_actions_addopen", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int AddOpen(byte* actions, int descriptor, string path, int flags, uint mode);

    [LibraryImport("libc", EntryPoint = "posix_spawn_file_actions_adddup2")]
    private static partial int AddDuplicate(byte* actions, int descriptor, int duplicate);

    [LibraryImport("libc", EntryPoint = "posix_spawn_file_actions_addclose")]
    private static partial int AddClose(byte* actions, int descriptor);

    [LibraryImport("libc", EntryPoint = "posix_spawn_file_actions_addchdir_np", StringMarshalling = StringMarshalling.Utf8)]
    private static partial int AddFolder(byte* actions, string path);

    [LibraryImport("libc", EntryPoint = "posix_spawnattr_init")]
    private static partial int CreateAttributes(byte* attributes);

    [LibraryImport("libc", EntryPoint = "posix_spawnattr_destroy")]
    private static partial int DestroyAttributes(byte* attributes);

    [LibraryImport("libc", EntryPoint = "posix_spawnattr_setflags")]
    private static partial int SetFlags(byte* attributes, short flags);

    [LibraryImport("libc", EntryPoint = "posix_spawnattr_setsigdefault")]
    private static partial int SetDefaults(byte* attributes, byte* signals);

    [LibraryImport("libc", EntryPoint = "posix_spawnattr_setsigmask")]
    private static partial int SetMask(byte* attributes, byte* signals);

    [LibraryImport("libc", EntryPoint = "sigfillset")]
    private static partial int FillSignals(byte* signals);

    [LibraryImport("libc", EntryPoint = "sigemptyset")]
    private static partial int ClearSignals(byte* signals);

    [LibraryImport("libc", EntryPoint = "waitid", SetLastError = true)]
    private static partial int WaitFor(int kind, int process, int* information, int options);

    [LibraryImport("libc", EntryPoint = "waitpid", SetLastError = true)]
    private static partial int Wait(int process, int* status, int options);

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Signal(int process, int signal);

    [LibraryImport("libc", EntryPoint = "poll")]
    private static partial int Poll(PolledFile* files, nuint count, int milliseconds);
}
