namespace Intaglio.Cli;

/// <summary>The <c>intaglio decrypt</c> verb, which decrypts sealed files and detects changes.</summary>
internal sealed class DecryptVerb() : SealingVerb("decrypt", "Decrypt files that encrypt made, and detect any change.", decrypts: true)
{
    internal override string Examples => """
          intaglio decrypt plans.sealed -o plans.tar                    ask for the passphrase
          intaglio decrypt -r sealed --output-dir plans --key-file my.key   all .sealed files of a folder
          intaglio decrypt --key-file my.key plans.sealed -o plans.tar  with the same key
          intaglio decrypt --key-file my.key plans.sealed -o - | tar t  check the exit code too
        """;
}
