using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Sealing;

/// <summary>Derives a master key from a passphrase by a slow hash.</summary>
internal static class PassphraseStretching
{
    private const int HashSize = 64;

    /// <param name="passphrase">The passphrase in UTF-8.</param>
    /// <param name="header">The header with the parameters.</param>
    /// <param name="destination">The buffer for the master key.</param>
    /// <param name="cancellationToken">
    /// The token to cancel the wait. PBKDF2 of the framework cannot be interrupted, so it continues on another thread, and its result is
    /// wiped.
    /// </param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal static void Stretch(ReadOnlySpan<byte> passphrase, SealedFileHeader header, Span<byte> destination,
        CancellationToken cancellationToken)
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

    /// <summary>A computation with a copy of the passphrase, because the owner can wipe the original before it ends.</summary>
    private sealed class Work : IDisposable
    {
        private readonly SealedFileHeader header;
        private readonly SecretBytes passphrase, result = new(SealingKey.Size);

        internal Work(ReadOnlySpan<byte> passphrase, SealedFileHeader header)
        {
            this.header = header;
            if (header.HashesPassphrase)
            {
                // HMAC treats a key that is longer than a block as equal to its hash.
                this.passphrase = new(HashSize);
                Skein512.HashData(passphrase, this.passphrase.Span,
                    new() { DigestSizeInBits = 8 * HashSize, Personalization = "Intaglio sealing passphrase 2"u8 });
            }
            else
            {
                this.passphrase = new(passphrase.Length);
                passphrase.CopyTo(this.passphrase.Span);
            }
        }

        internal ReadOnlySpan<byte> Result => result.Span;

        internal void Run() => Rfc2898DeriveBytes.Pbkdf2(passphrase.Span, header.Salt, result.Span, header.Iterations,
            HashAlgorithmName.SHA512);

        public void Dispose()
        {
            passphrase.Dispose();
            result.Dispose();
        }
    }
}
