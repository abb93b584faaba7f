namespace Intaglio.Caching;

/// <summary>The digits of a name, 32 of them, in small letters.</summary>
public enum ShortNameAlphabet
{
    /// <summary>a to z, 2 to 7: RFC 4648, section 6.</summary>
    Rfc4648,

    /// <summary>0 to 9, a to z without i, l, o and u: Crockford's base 32, in which no digit looks like another one.</summary>
    Crockford,
}
