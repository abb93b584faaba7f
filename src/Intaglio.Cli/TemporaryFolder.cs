using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>A folder for files that nobody keeps. It is removed with them: also when the program is interrupted.</summary>
internal sealed class TemporaryFolder : IDisposable
{
    private readonly Lock gate = new();
    private readonly PosixSignalRegistration[] registrations;
    private bool isThere = true;

    internal TemporaryFolder()
    {
        try
        {
            Path = Directory.CreateTempSubdirectory("intaglio-").FullName;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FileException(System.IO.Path.GetTempPath(), exception);
        }
        PosixSignal[] endings = [PosixSignal.SIGINT, PosixSignal.SIGTERM, PosixSignal.SIGHUP, PosixSignal.SIGQUIT];
        registrations = Array.ConvertAll(endings, signal => PosixSignalRegistration.Create(signal, _ =>
        {
            // The gate stays shut: the process ends now.
            gate.Enter();
            Remove();
        }));
    }

    internal string Path { get; }

    public void Dispose()
    {
        lock (gate)
            Remove();
        foreach (PosixSignalRegistration registration in registrations)
            registration.Dispose();
    }

    private void Remove()
    {
        // Another thread may still make files in it.
        for (int attempt = 0; isThere && attempt < 10; attempt++)
        {
            try
            {
                Directory.Delete(Path, recursive: true);
                isThere = false;
            }
            catch (DirectoryNotFoundException)
            {
                isThere = false;
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                Thread.Sleep(10);
            }
        }
    }
}
