namespace Intaglio.Cryptography;

/// <summary>The types of strings that UBI compresses (Skein 1.3, section 3.5.1), in the order in which arguments are compressed.</summary>
internal enum SkeinType
{
    Key = 0,
    Configuration = 4,
    Personalization = 8,
    PublicKey = 12,
    KeyIdentifier = 16,
    Nonce = 20,
    Message = 48,
    Output = 63,
}
