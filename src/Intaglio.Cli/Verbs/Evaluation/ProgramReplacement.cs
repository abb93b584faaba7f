using System.Collections;
using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>Another program that takes the place of this one, in the same process: signals, terminal and exit code are its own. On Unix.</summary>
internal static partial class ProgramReplacement
{
    /// <summary>Replaces this program.</summary>
    /// <param name="program">The absolute path of the other one.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <returns>What is thrown where it could not be started; otherwise it does not return.</returns>
    internal static FailureException Run(string program, string[] arguments)
    {
        string[] environment = [.. Environment.GetEnvironmentVariables().Cast<DictionaryEntry>().Select(variable => $"{variable.Key}={variable.Value}")];
        Execute(program, ToNative([program, .. arguments]), ToNative(environment));
        return new FailureException($"{ShellQuoting.Quote(program)} cannot be started: {Marshal.GetPInvokeErrorMessage(Marshal.GetLastPInvokeError())}");
    }

    // The memory goes with this program.
    private static nint[] ToNative(string[] texts) => [.. texts.Select(Marshal.StringToCoTaskMemUTF8), 0];

    [LibraryImport("libc", EntryPoint = "execve", StringMarshalling = StringMarshalling.Utf8, SetLastError = true)]
    private static partial int Execute(string path, nint[] arguments, nint[] environment);
}
