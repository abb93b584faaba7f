using System.Collections;
using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>
/// Replaces this program with another in the same process, on Unix. The new program then controls signals, the terminal and the exit code.
/// </summary>
internal static partial class ProgramReplacement
{
    /// <summary>Replaces this program. Does not return if it succeeds.</summary>
    /// <param name="program">The absolute path of the new program.</param>
    /// <param name="arguments">The arguments of the new program.</param>
    /// <returns>The exception to throw if the program cannot be started.</returns>
    internal static FailureException Run(string program, string[] arguments)
    {
        string[] environment = [.. Environment.GetEnvironmentVariables().Cast<DictionaryEntry>()
            .Select(variable => $"{variable.Key}={variable.Value}")];
        Execute(program, ToNative([program, .. arguments]), ToNative(environment));
        return new FailureException(
            $"{ShellQuoting.Quote(program)} cannot be started: {Marshal.GetPInvokeErrorMessage(Marshal.GetLastPInvokeError())}");
    }

    // The memory is released with the process.
    private static nint[] ToNative(string[] texts) => [.. texts.Select(Marshal.StringToCoTaskMemUTF8), 0];

    [LibraryImport("libc", EntryPoint = "execve", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int Execute(string path, nint[] arguments, nint[] environment);
}
