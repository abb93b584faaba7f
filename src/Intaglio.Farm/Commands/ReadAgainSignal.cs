using System.Runtime.InteropServices;

namespace Intaglio.Farm;

/// <summary>Reads files with secrets again when the process receives SIGHUP.</summary>
internal static class ReadAgainSignal
{
    /// <summary>Registers the signal.</summary>
    /// <param name="secrets">The name of the secrets for messages.</param>
    /// <param name="read">Reads and replaces the secrets. If a file cannot be used, it throws, and nothing is replaced.</param>
    internal static PosixSignalRegistration? Register(string secrets, Action read) => OperatingSystem.IsWindows() ? null
        : PosixSignalRegistration.Create(PosixSignal.SIGHUP, context =>
        {
            context.Cancel = true;
            try
            {
                read();
                Messages.WriteError($"the files with {secrets} were read again");
            }
            catch (FailureException exception)
            {
                Messages.WriteError($"{exception.Message}; {secrets} of before remain in use");
            }
        });
}
