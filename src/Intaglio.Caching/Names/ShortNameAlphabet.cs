namespace Intaglio.Caching;

/// <summary>Specifies the 32 digits of a name, in lowercase.</summary>
public enum ShortNameAlphabet
{
    /// <summary>The letters a to z and digits 2 to 7 (RFC 4648, section 6).</summary>
    Rfc4648,

    /// <summary>
    /// The digits 0 to 9 and letters a to z except i, l, o and u (Crockford's base 32), which cannot be mistaken for each other.
    /// </summary>
    Crockford,
}
