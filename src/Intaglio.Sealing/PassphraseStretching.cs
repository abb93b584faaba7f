using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Sealing;

/// <summary>Makes a master key of a passphrase, slowly.</summary>
internal static class PassphraseStretching
{
    private const int HashSize = 64;

    /// <param name="passphrase">The passphrase as UTF-8.</param>
    /// <param name="header">What says how.</param>
    /// <param name="destination">Where the master key goes.</param>
    /// <param name="cancellationToken">Ends the waiting. PBKDF2 of the framework cannot be stopped: another thread ends it, and what it has made is wiped.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    internal static void Stretch(ReadOnlySpan<byte> passphrase, SealedFileHeader header, Span<byte> destination, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Work work = new(passphrase, header);
        if (cancellationToken.CanBeCanceled)
            Wait(work, cancellationToken);
        else
            work.Run();
        work.Result.CopyTo(destination);
        work.Dispose();
    }

    private static void Wait(Work work, CancellationToken cancellationToken)
    {
        Task task = Task.Factory.StartNew(work.Run, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        try
        {
            task.Wait(cancellationToken);
        }
        catch (OperationCanceledException)
        {
            task.ContinueWith(_ => work.Dispose(), TaskScheduler.Default);
            throw;
        }
    }

    /// <summary>A copy of the passphrase, since its owner may wipe it before the work is done.</summary>
    private sealed class Work : IDisposable
    {
        private readonly SealedFileHeader header;
        private readonly SecretBytes passphrase, result = new(SealingKey.Size);

        internal Work(ReadOnlySpan<byte> passphrase, SealedFileHeader header)
        {
            this.header = header;
            if (header.HashesPassphrase)
            {
                // To HMAC, a passphrase of more than a block would be the same as its own hash.
                this.passphrase = new(HashSize);
                Skein512.HashData(passphrase, this.passphrase.Span, new() { DigestSizeInBits = 8 * HashSize, Personalization = "Intaglio sealing passphrase 2"u8 });
            }
            else
            {
                this.passphrase = new(passphrase.Length);
                passphrase.CopyTo(this.passphrase.Span);
            }
        }

        internal ReadOnlySpan<byte> Result => result.Span;

        internal void Run() => Rfc2898DeriveBytes.Pbkdf2(passphrase.Span, header.Salt, result.Span, header.Iterations, HashAlgorithmName.SHA512);

        public void Dispose()
        {
            passphrase.Dispose();
            result.Dispose();
        }
    }
}
