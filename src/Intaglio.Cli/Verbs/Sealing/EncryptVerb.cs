namespace Intaglio.Cli;

/// <summary>The <c>intaglio encrypt</c> verb, which seals files.</summary>
internal sealed class EncryptVerb()
    : SealingVerb("encrypt", "Encrypt files with authentication, so that any change is detected.", decrypts: false)
{
    internal override string Examples => """
          intaglio encrypt plans.tar -o plans.sealed                    ask twice for a passphrase
          intaglio encrypt --key-file my.key plans.tar -o plans.sealed  with a key that keygen made
          intaglio encrypt -r plans --output-dir sealed --key-file my.key   all files of a folder
          tar c plans | intaglio encrypt --key-file my.key -o - | ssh host 'cat > plans.sealed'
        """;
}
