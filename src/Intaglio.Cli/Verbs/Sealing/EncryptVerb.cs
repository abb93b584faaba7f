namespace Intaglio.Cli;

/// <summary><c>intaglio encrypt</c>: a sealed file of any file.</summary>
internal sealed class EncryptVerb() : SealingVerb("encrypt", "Encrypt a file, so that it cannot be changed unnoticed either.", decrypts: false)
{
    internal override string Examples => """
          intaglio encrypt plans.tar -o plans.sealed                    ask for a passphrase, twice
          intaglio encrypt --key-file my.key plans.tar -o plans.sealed  under a key that keygen made
          tar c plans | intaglio encrypt --key-file my.key -o - | ssh host 'cat > plans.sealed'
        """;
}
