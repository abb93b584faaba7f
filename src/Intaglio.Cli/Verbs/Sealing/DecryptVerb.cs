namespace Intaglio.Cli;

/// <summary><c>intaglio decrypt</c>: the file that was sealed, if it is what was sealed.</summary>
internal sealed class DecryptVerb() : SealingVerb("decrypt", "Decrypt a file that encrypt made, if nobody has changed it.", decrypts: true)
{
    internal override string Examples => """
          intaglio decrypt plans.sealed -o plans.tar                    ask for the passphrase
          intaglio decrypt --key-file my.key plans.sealed -o plans.tar  with the key it was encrypted with
          intaglio decrypt --key-file my.key plans.sealed -o - | tar t  verified part by part; look at the
                                                                        exit code before you rely on it
        """;
}
