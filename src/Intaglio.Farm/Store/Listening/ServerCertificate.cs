using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Intaglio.Farm;

/// <summary>The certificate of the server.</summary>
/// <param name="Certificate">The certificate with its private key.</param>
/// <param name="Chain">The intermediate certificates, which clients need to verify the certificate.</param>
internal sealed record ServerCertificate(X509Certificate2 Certificate, X509Certificate2Collection Chain)
{
    /// <summary>Reads a certificate and its key in PEM form.</summary>
    /// <exception cref="FailureException">A file cannot be read, or the files are not a certificate and its key.</exception>
    internal static ServerCertificate Read(string file, string keyFile)
    {
        (string text, string key) = (ReadText(file), ReadText(keyFile));
        try
        {
            X509Certificate2Collection all = [];
            all.ImportFromPem(text);
            using X509Certificate2 certificate = X509Certificate2.CreateFromPem(text, key);
            // Windows cannot use keys that exist only in memory.
            X509Certificate2 usable = X509CertificateLoader.LoadPkcs12(certificate.Export(X509ContentType.Pkcs12), password: null);
            all.RemoveAt(0);
            return new ServerCertificate(usable, all);
        }
        catch (Exception exception) when (exception is CryptographicException or ArgumentException)
        {
            throw new FailureException($"{ShellQuoting.Quote(file)} and {ShellQuoting.Quote(keyFile)} are not a certificate and its "
                + "unencrypted private key in PEM form", exception);
        }
    }

    private static string ReadText(string file)
    {
        try
        {
            return File.ReadAllText(file);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new FailureException($"{ShellQuoting.Quote(file)}: {ErrorText.Describe(exception, file)}", exception);
        }
    }
}
